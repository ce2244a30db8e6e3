import type { ApiDialect, DialectApi, Runtime } from '#plugin_contract'
import { createDomain, removeDomain } from './domains.js'
import { createLink, listLinks, removeLink, updateLink } from './links.js'
import { KuttFault, type KuttCall } from './shapes.js'
import { readStats } from './stats.js'
import { readUser } from './user.js'

interface Answered {
  status?: number
  body: object
}
type Handler = (call: KuttCall) => Promise<Answered>

/** Methods and paths of version 2 (docs.kutt.to) that are answered. */
const ROUTES: readonly [method: string, path: string, handler: Handler][] = [
  ['GET', '/api/v2/links', listLinks],
  ['POST', '/api/v2/links', createLink],
  ['PATCH', '/api/v2/links/:id', updateLink],
  ['DELETE', '/api/v2/links/:id', removeLink],
  ['GET', '/api/v2/links/:id/stats', readStats],
  ['POST', '/api/v2/domains', createDomain],
  ['DELETE', '/api/v2/domains/:id', removeDomain],
  ['GET', '/api/v2/users', readUser],
  ['GET', '/api/v2/users/me', readUser],
]

const PATTERNS = ROUTES.map(([method, path, handler]) => ({
  method,
  handler,
  pattern: new URLPattern({ pathname: path }),
}))

/** Kutt lets pages of every origin call its API. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'X-API-Key, Content-Type',
  'Access-Control-Allow-Methods': 'GET, POST, PATCH, DELETE',
}

/** The API of Kutt, version 2, answered by that of Shunt. */
export function createKuttDialect(clock: Runtime['clock']): ApiDialect {
  return {
    name: 'kutt',
    paths: ['/api/v2'],
    async answer(request, api) {
      const response = await answerOrRefuse(request, api, clock)
      for (const [name, value] of Object.entries(CORS)) response.headers.set(name, value)
      return response
    },
  }
}

async function answerOrRefuse(
  request: Request,
  api: DialectApi,
  clock: Runtime['clock']
): Promise<Response> {
  try {
    return await answer(request, api, clock)
  } catch (error) {
    if (!(error instanceof KuttFault)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}

async function answer(
  request: Request,
  api: DialectApi,
  clock: Runtime['clock']
): Promise<Response> {
  if (request.method === 'OPTIONS') return new Response(null, { status: 204 })
  const url = new URL(request.url)
  const pathname = url.pathname.replace(/(?<=.)\/$/, '')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (pathname === '/api/v2/health' && method === 'GET') return new Response('OK')
  const key = request.headers.get('x-api-key') ?? ''
  if (!(await api.findKey(key))) throw new KuttFault(401, 'Unauthorized.')
  for (const route of PATTERNS) {
    const match = route.method === method ? route.pattern.exec({ pathname }) : null
    if (!match) continue
    const { status = 200, body } = await route.handler({
      clock,
      shortDomain: api.shortDomain,
      query: url.searchParams,
      id: encodeURIComponent(match.pathname.groups.id ?? ''),
      body: method === 'GET' ? {} : await readBody(request),
      call: (call) => api.call(key, call),
    })
    return Response.json(body, { status })
  }
  throw new KuttFault(404, 'Not found.')
}

/** Bodies are JSON or, as of pages, forms. */
async function readBody(request: Request): Promise<Record<string, unknown>> {
  try {
    if (request.headers.get('content-type')?.includes('form')) {
      return Object.fromEntries(await request.formData())
    }
    const body: unknown = JSON.parse((await request.text()) || '{}')
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new KuttFault(400, 'The body is no JSON.')
}

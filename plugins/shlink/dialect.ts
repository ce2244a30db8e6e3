import type { ApiDialect, DialectApi, Runtime } from '#plugin_contract'
import { listDomains, redirectDomain } from './domains.js'
import { readRules, writeRules } from './rules.js'
import { ShlinkFault, VERSION, type ShlinkCall } from './shapes.js'
import {
  createShortUrl,
  deleteShortUrl,
  listShortUrls,
  readShortUrl,
  updateShortUrl,
} from './short_urls.js'
import { deleteTags, listTags, renameTag, tagStats } from './tags.js'
import {
  deleteOrphanVisits,
  deleteVisits,
  domainVisits,
  nonOrphanVisits,
  orphanVisits,
  shortUrlVisits,
  tagVisits,
  visitsOverview,
} from './visits.js'

/** null: answered with 204. */
type Handler = (call: ShlinkCall) => Promise<object | null>

/** Methods and paths behind `/rest/v1`, `v2` and `v3` (api-spec.shlink.io) that are answered. */
const ROUTES: readonly [method: string, path: string, handler: Handler][] = [
  ['GET', '/short-urls', listShortUrls],
  ['POST', '/short-urls', createShortUrl],
  ['GET', '/short-urls/:code', readShortUrl],
  ['PATCH', '/short-urls/:code', updateShortUrl],
  ['PUT', '/short-urls/:code', updateShortUrl],
  ['DELETE', '/short-urls/:code', deleteShortUrl],
  ['GET', '/short-urls/:code/redirect-rules', readRules],
  ['POST', '/short-urls/:code/redirect-rules', writeRules],
  ['GET', '/short-urls/:code/visits', shortUrlVisits],
  ['DELETE', '/short-urls/:code/visits', deleteVisits],
  ['GET', '/visits', visitsOverview],
  ['GET', '/visits/orphan', orphanVisits],
  ['DELETE', '/visits/orphan', deleteOrphanVisits],
  ['GET', '/visits/non-orphan', nonOrphanVisits],
  ['GET', '/tags', listTags],
  ['GET', '/tags/stats', tagStats],
  ['PUT', '/tags', renameTag],
  ['DELETE', '/tags', deleteTags],
  ['GET', '/tags/:tag/visits', tagVisits],
  ['GET', '/domains', listDomains],
  ['PATCH', '/domains/redirects', redirectDomain],
  ['GET', '/domains/:domain/visits', domainVisits],
  ['GET', '/mercure-info', refuseMercure],
]

const PATTERNS = ROUTES.map(([method, path, handler]) => ({
  method,
  handler,
  pattern: new URLPattern({ pathname: `/rest/:version(v[123])${path}` }),
}))

/** The web interface of Shlink runs on another origin. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'X-Api-Key, Content-Type',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, PATCH, DELETE, OPTIONS',
  'Access-Control-Max-Age': '3600',
}

/** The API of Shlink, versions 1 to 3, answered by that of Shunt. */
export function createShlinkDialect(clock: Runtime['clock']): ApiDialect {
  return {
    name: 'shlink',
    paths: ['/rest/health', '/rest/v1', '/rest/v2', '/rest/v3'],
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
  const version = /^\/rest\/(v\d)/.exec(new URL(request.url).pathname)?.[1] ?? 'v3'
  try {
    return await answer(request, api, clock)
  } catch (error) {
    if (!(error instanceof ShlinkFault)) throw error
    return new Response(JSON.stringify(error.toProblem(version)), {
      status: error.status,
      headers: { 'Content-Type': 'application/problem+json' },
    })
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
  if (method === 'GET' && /^\/rest(?:\/v[123])?\/health$/.test(pathname)) {
    return Response.json({ status: 'pass', version: VERSION, links: { project: '' } })
  }
  const key = request.headers.get('x-api-key')
  if (!key) {
    const detail =
      'Expected one of the following authentication headers, ["X-Api-Key"], but none were provided'
    throw new ShlinkFault(401, 'missing-authentication', 'Invalid authorization', detail, {
      expectedTypes: ['X-Api-Key'],
    })
  }
  if (!(await api.findKey(key))) {
    throw new ShlinkFault(
      401,
      'invalid-api-key',
      'Invalid API key',
      'Provided API key does not exist or is invalid.'
    )
  }
  for (const route of PATTERNS) {
    const match = route.method === method ? route.pattern.exec({ pathname }) : null
    if (!match) continue
    const { groups } = match.pathname
    const body = await route.handler({
      clock,
      shortDomain: api.shortDomain,
      query: url.searchParams,
      named: (name) => decode(groups[name] ?? ''),
      body: method === 'GET' ? {} : await readBody(request),
      call: (call) => api.call(key, call),
    })
    return body === null ? new Response(null, { status: 204 }) : Response.json(body)
  }
  throw new ShlinkFault(404, 'not-found', 'Not Found', `Cannot ${method} ${pathname}`)
}

async function readBody(request: Request): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse((await request.text()) || '{}')
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new ShlinkFault(
    400,
    'malformed-request-body',
    'Malformed request body',
    'Provided body is no JSON'
  )
}

async function refuseMercure(): Promise<never> {
  const detail = 'This Shlink instance is not integrated with a mercure hub.'
  throw new ShlinkFault(501, 'mercure-not-configured', 'Mercure integration not configured', detail)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

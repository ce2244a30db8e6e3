import type { ApiDialect, DialectApi, Runtime } from '#plugin_contract'
import {
  addCustomBitlink,
  createBitlink,
  expand,
  moveCustomBitlink,
  readBitlink,
  readCustomBitlink,
  updateBitlink,
} from './bitlinks.js'
import { listGroupBitlinks, listGroups, readGroup, readUser } from './groups.js'
import { clicks, clicksSummary, countries, referrers } from './metrics.js'
import { readQr } from './qr.js'
import { BitlyFault, fault, type BitlyCall } from './shapes.js'

type Handler = (call: BitlyCall) => Promise<object>

/** Methods and paths of version 4 (dev.bitly.com/api-reference) that are answered. */
const ROUTES: readonly [method: string, path: string, handler: Handler, status?: number][] = [
  ['POST', '/v4/shorten', createBitlink, 201],
  ['POST', '/v4/bitlinks', createBitlink, 201],
  ['POST', '/v4/expand', expand],
  ['GET', '/v4/bitlinks/:domain/:alias', readBitlink],
  ['PATCH', '/v4/bitlinks/:domain/:alias', updateBitlink],
  ['GET', '/v4/bitlinks/:domain/:alias/clicks', clicks],
  ['GET', '/v4/bitlinks/:domain/:alias/clicks/summary', clicksSummary],
  ['GET', '/v4/bitlinks/:domain/:alias/countries', countries],
  ['GET', '/v4/bitlinks/:domain/:alias/referrers', referrers],
  ['GET', '/v4/bitlinks/:domain/:alias/qr', readQr],
  ['POST', '/v4/custom_bitlinks', addCustomBitlink, 201],
  ['GET', '/v4/custom_bitlinks/:domain/:alias', readCustomBitlink],
  ['PATCH', '/v4/custom_bitlinks/:domain/:alias', moveCustomBitlink],
  ['GET', '/v4/groups', listGroups],
  ['GET', '/v4/groups/:group', readGroup],
  ['GET', '/v4/groups/:group/bitlinks', listGroupBitlinks],
  ['GET', '/v4/user', readUser],
]

const PATTERNS = ROUTES.map(([method, path, handler, status = 200]) => ({
  method,
  handler,
  status,
  pattern: new URLPattern({ pathname: path }),
}))

/** The API of Bitly, version 4, answered by that of Shunt. */
export function createBitlyDialect(clock: Runtime['clock']): ApiDialect {
  return {
    name: 'bitly',
    paths: ['/v4'],
    async answer(request, api) {
      try {
        return await answer(request, api, clock)
      } catch (error) {
        if (!(error instanceof BitlyFault)) throw error
        return Response.json(error.body, { status: error.status })
      }
    },
  }
}

async function answer(
  request: Request,
  api: DialectApi,
  clock: Runtime['clock']
): Promise<Response> {
  const url = new URL(request.url)
  // A bitlink in a path is written with its slash, or with that encoded.
  const pathname = url.pathname.replace(/%2f/gi, '/').replace(/(?<=.)\/$/, '')
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const resource = pathname.split('/')[2] ?? ''
  const key = /^(?:bearer +)?(\S+) *$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
  const held = await api.findKey(key)
  if (!held) throw fault(403, 'FORBIDDEN', resource)
  const found = PATTERNS.map(({ pattern, ...route }) => ({
    ...route,
    match: pattern.exec({ pathname }),
  })).filter(({ match }) => match !== null)
  const route = found.find((one) => one.method === method)
  if (!route)
    throw fault(
      found.length > 0 ? 405 : 404,
      found.length > 0 ? 'METHOD_NOT_ALLOWED' : 'NOT_FOUND',
      resource
    )
  const groups = route.match!.pathname.groups
  const body = await route.handler({
    resource,
    held,
    shortDomain: api.shortDomain,
    url,
    clock,
    query: url.searchParams,
    named: (name) => decode(groups[name] ?? ''),
    body: method === 'GET' ? {} : await readBody(request, resource),
    call: (call) => api.call(key, call),
  })
  return Response.json(body, { status: route.status })
}

async function readBody(request: Request, resource: string): Promise<Record<string, unknown>> {
  try {
    const body: unknown = JSON.parse((await request.text()) || '{}')
    if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw fault(400, 'INVALID_CONTENT', resource)
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

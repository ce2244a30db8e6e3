import type { RequestHost } from '#app/redirect/host_table'
import { readPath } from '#app/redirect/request_path'

/**
 * Where a request goes by its host, path and method alone:
 *
 * - `framework`: it is not about links
 * - `method_not_allowed`: the method is not one of this path
 * - `unknown_host`: the host is not one of the installation
 * - `root`: the root of a domain
 * - `not_found`: a path that cannot be an alias
 * - `link`: `path` is `/` and an alias, to be looked up
 */
export type RequestRoute =
  | { to: 'framework' | 'method_not_allowed' | 'unknown_host' | 'root' | 'not_found' }
  | { to: 'link'; path: string }

/** What load balancers and monitors ask for by address instead of name. */
const OPEN_ON_ANY_HOST = new Set(['health', 'metrics', 'internal', 'api'])

const FRAMEWORK: RequestRoute = { to: 'framework' }
const METHOD_NOT_ALLOWED: RequestRoute = { to: 'method_not_allowed' }
const UNKNOWN_HOST: RequestRoute = { to: 'unknown_host' }
const ROOT: RequestRoute = { to: 'root' }
const NOT_FOUND: RequestRoute = { to: 'not_found' }

/**
 * @param path without the query
 * @param isReservedWord is this first segment one that the service itself answers?
 */
export function routeRequest(
  host: Pick<RequestHost, 'kind' | 'domainId'>,
  path: string,
  method: string | undefined,
  isReservedWord: (segment: string) => boolean
): RequestRoute {
  const target = readPath(path)
  const segment = target.kind === 'root' ? '' : target.segment
  const alias = target.kind === 'segment' ? target.alias : null
  const isReading = method === 'GET' || method === 'HEAD'

  if (host.kind === 'unknown') {
    if (OPEN_ON_ANY_HOST.has(segment)) return FRAMEWORK
    return isReading ? UNKNOWN_HOST : METHOD_NOT_ALLOWED
  }
  if (host.kind === 'app') {
    const isOurs = host.domainId !== null && alias !== null && (isReading || method === 'POST')
    if (!isOurs || isReservedWord(segment) || isReservedWord(alias)) return FRAMEWORK
  }
  if (alias !== null && (isReading || method === 'POST')) return { to: 'link', path: `/${alias}` }
  if (!isReading) return METHOD_NOT_ALLOWED
  return target.kind === 'root' ? ROOT : NOT_FOUND
}

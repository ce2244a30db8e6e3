import type { RequestHost } from '#app/redirect/host_table'
import { PREVIEW_IMAGE_PATH } from '#app/redirect/links/link_preview'
import { readPath } from '#app/redirect/request_path'

/**
 * Where a request goes by its host, path and method alone:
 *
 * - `framework`: it is not about links
 * - `method_not_allowed`: a root is only read
 * - `unknown_host`: the host is not one of the installation
 * - `root`: the root of a domain
 * - `not_found`: a path that cannot be an alias
 * - `link`: `path` is `/` and an alias, to be looked up whatever the method: a link that is there
 *   refuses it, one that is not there is not found
 */
export type RequestRoute =
  | { to: 'framework' | 'method_not_allowed' | 'unknown_host' | 'root' | 'not_found' }
  | { to: 'link'; path: string }

/** What load balancers and monitors ask for by any name that leads here. */
const MONITORED = new Set(['health', 'metrics', 'internal'])

const FRAMEWORK: RequestRoute = { to: 'framework' }
const METHOD_NOT_ALLOWED: RequestRoute = { to: 'method_not_allowed' }
const UNKNOWN_HOST: RequestRoute = { to: 'unknown_host' }
const ROOT: RequestRoute = { to: 'root' }
const NOT_FOUND: RequestRoute = { to: 'not_found' }

/**
 * @param path without the query
 * @param isReservedWord is this first segment one that the service itself answers, with this method?
 */
export function routeRequest(
  host: Pick<RequestHost, 'kind' | 'domainId'>,
  path: string,
  method: string | undefined,
  isReservedWord: (segment: string, method: string | undefined) => boolean
): RequestRoute {
  const target = readPath(path)
  const segment = target.kind === 'root' ? '' : target.segment
  const alias = target.kind === 'segment' ? target.alias : null
  const isReading = method === 'GET' || method === 'HEAD'

  if (host.kind === 'unknown') {
    if (MONITORED.has(segment) || segment === 'api') return FRAMEWORK
    return isReading || target.kind !== 'root' ? UNKNOWN_HOST : METHOD_NOT_ALLOWED
  }
  if (host.kind === 'former') {
    const isPicture = isReading && path.startsWith(`${PREVIEW_IMAGE_PATH}/`)
    if (isPicture || MONITORED.has(segment)) return FRAMEWORK
  }
  if (host.kind === 'app') {
    const isOurs = host.domainId !== null && alias !== null
    const isReserved = isOurs && (isReservedWord(segment, method) || isReservedWord(alias, method))
    if (!isOurs || isReserved) return FRAMEWORK
  }
  if (alias !== null) return { to: 'link', path: `/${alias}` }
  if (target.kind !== 'root') return NOT_FOUND
  return isReading ? ROOT : METHOD_NOT_ALLOWED
}

import type { Place } from '#app/redirect/places'
import { readPath } from '#app/redirect/request_path'

/**
 * Where a request goes by its host, path and method alone:
 *
 * - `framework`: it is not about links
 * - `refusal`: nobody can do that here
 * - `stranger`: the host is none of ours
 * - `root`, `nothing`: the root of a domain; what can be no alias
 * - `link`: `path` is `/` and an alias, to be looked up
 */
export type Route =
  { to: 'framework' | 'refusal' | 'stranger' | 'root' | 'nothing' } | { to: 'link'; path: string }

/** What load balancers and monitors ask for by address instead of name. */
const OPEN_ON_ANY_HOST = new Set(['health', 'metrics', 'internal', 'api'])

const FRAMEWORK: Route = { to: 'framework' }
const REFUSAL: Route = { to: 'refusal' }
const STRANGER: Route = { to: 'stranger' }
const ROOT: Route = { to: 'root' }
const NOTHING: Route = { to: 'nothing' }

/**
 * @param path without the query
 * @param isReservedWord is this first segment one that the service itself answers?
 */
export function routeOf(
  place: Pick<Place, 'kind' | 'domainId'>,
  path: string,
  method: string | undefined,
  isReservedWord: (segment: string) => boolean
): Route {
  const target = readPath(path)
  const segment = target.kind === 'root' ? '' : target.segment
  const alias = target.kind === 'segment' ? target.alias : null
  const isReading = method === 'GET' || method === 'HEAD'

  if (place.kind === 'unknown') {
    if (OPEN_ON_ANY_HOST.has(segment)) return FRAMEWORK
    return isReading ? STRANGER : REFUSAL
  }
  if (place.kind === 'app') {
    const isOurs = place.domainId !== null && alias !== null && (isReading || method === 'POST')
    if (!isOurs || isReservedWord(segment)) return FRAMEWORK
  }
  if (alias !== null && (isReading || method === 'POST')) return { to: 'link', path: `/${alias}` }
  if (!isReading) return REFUSAL
  return target.kind === 'root' ? ROOT : NOTHING
}

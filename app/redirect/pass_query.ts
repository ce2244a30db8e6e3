import { headerSafeUrl } from '#app/redirect/destination'

/** Parameters that are the service's own. */
const OWN = new Set(['qr', 'shunt_click', 'shunt_test'])

/**
 * Returns a destination with the visitor's query: each parameter as it came, but for those that the
 * destination sets itself and those of the service.
 *
 * @param query without the question mark
 */
export function withVisitorQuery(destination: string, query: string): string {
  const hashAt = destination.indexOf('#')
  const bare = hashAt === -1 ? destination : destination.slice(0, hashAt)
  const fragment = hashAt === -1 ? '' : destination.slice(hashAt)
  const queryAt = bare.indexOf('?')
  const present = new URLSearchParams(queryAt === -1 ? '' : bare.slice(queryAt + 1))
  const passed = query.split('&').filter((part) => {
    const [name] = new URLSearchParams(part).keys()
    return name !== undefined && !OWN.has(name) && !present.has(name)
  })
  if (passed.length === 0) return destination
  const joiner = queryAt === -1 ? '?' : /[?&]$/.test(bare) ? '' : '&'
  return headerSafeUrl(bare + joiner + passed.join('&').replaceAll('#', '%23') + fragment)
}

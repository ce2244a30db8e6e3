/** UTM values of a link's campaign, by the name of their parameter. */
export type UtmValues = Record<'utm_source' | 'utm_medium' | 'utm_campaign', string | null>

/**
 * Returns a destination with the campaign's UTM values that it does not set itself. All else stays
 * byte for byte; what is added goes before the fragment.
 */
export function withUtm(destination: string, utm: UtmValues): string {
  const hashAt = destination.indexOf('#')
  const bare = hashAt === -1 ? destination : destination.slice(0, hashAt)
  const fragment = hashAt === -1 ? '' : destination.slice(hashAt)
  const queryAt = bare.indexOf('?')
  const present = new URLSearchParams(queryAt === -1 ? '' : bare.slice(queryAt + 1))
  const added = Object.entries(utm)
    .filter(([name, value]) => value !== null && !present.has(name))
    .map(([name, value]) => `${name}=${encodeURIComponent(value!.toWellFormed())}`)
  if (added.length === 0) return destination
  return bare + joinerOf(bare, queryAt) + added.join('&') + fragment
}

/**
 * Returns what goes between an address and a further parameter.
 *
 * @param bare without a fragment
 * @param queryAt where its question mark is; -1 for none
 */
export function joinerOf(bare: string, queryAt: number): string {
  if (queryAt === -1) return '?'
  return bare.endsWith('?') || bare.endsWith('&') ? '' : '&'
}

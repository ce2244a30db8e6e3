/** The UTM parameters that a destination can carry, in the order in which they are written. */
export const UTM_NAMES = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const
export type UtmName = (typeof UTM_NAMES)[number]

/** Empty text for one that is not there. */
export type UtmQuery = Record<UtmName, string>

/** Reads the UTM values in the query of an address, whatever else it is. */
export function readUtmQuery(url: string): UtmQuery {
  const query = new URLSearchParams(splitUrl(url).query)
  return Object.fromEntries(UTM_NAMES.map((name) => [name, query.get(name) ?? ''])) as UtmQuery
}

/**
 * Returns an address with these UTM values in its query; an empty one is taken out, one that is not
 * named stays. Everything else stays byte for byte: a shop's own parameters are none of our
 * business.
 */
export function withUtmQuery(url: string, values: Partial<UtmQuery>): string {
  const { path, query, fragment } = splitUrl(url)
  const named = new Set<string>(Object.keys(values))
  const kept = query.split('&').filter((part) => part !== '' && !named.has(decodeName(part)))
  const added = UTM_NAMES.filter((name) => values[name]?.trim()).map(
    (name) => `${name}=${encodeURIComponent(values[name]!.trim().toWellFormed())}`
  )
  const parts = [...kept, ...added]
  return path + (parts.length > 0 ? `?${parts.join('&')}` : '') + fragment
}

function splitUrl(url: string): { path: string; query: string; fragment: string } {
  const [, path, query = '', fragment = ''] = /^([^?#]*)(?:\?([^#]*))?(#.*)?$/s.exec(url)!
  return { path, query, fragment }
}

/** Decodes the name of one parameter, as a server would read it. */
function decodeName(part: string): string {
  const [name = ''] = new URLSearchParams(part).keys()
  return name
}

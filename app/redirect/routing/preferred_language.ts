const RANGE = /^([A-Za-z]{1,8}|\*)(?:-[A-Za-z0-9]{1,8})*$/
const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/** Entries that are looked at; no browser sends so many. */
const MOST = 50

/**
 * Returns the primary code of the language that someone likes best: the highest quality value, and
 * of equal ones the first. RFC 9110, section 12.5.4.
 *
 * @returns lower case; null where the header names none
 */
export function preferredLanguage(acceptLanguage: string): string | null {
  let best: string | null = null
  let bestQuality = 0
  for (const [primary, quality] of parseRanges(acceptLanguage)) {
    if (quality <= bestQuality) continue
    best = primary
    bestQuality = quality
  }
  return best
}

/**
 * Returns the primary codes of all languages that someone can read, best liked first; in lower
 * case.
 */
export function languagesByPreference(acceptLanguage: string): string[] {
  return [...parseRanges(acceptLanguage)]
    .filter(([, quality]) => quality > 0)
    .toSorted(([, quality], [, other]) => other - quality)
    .map(([primary]) => primary)
}

/**
 * Parses the primary code and the quality value of each language that a header names, in its order.
 */
function* parseRanges(acceptLanguage: string): Generator<[primary: string, quality: number]> {
  for (const entry of acceptLanguage.split(',', MOST)) {
    const [range, ...parameters] = entry.split(';').map((part) => part.trim())
    const [, primary] = RANGE.exec(range) ?? []
    if (primary && primary !== '*') yield [primary.toLowerCase(), parseQuality(parameters)]
  }
}

function parseQuality(parameters: string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))
  if (given === undefined) return 1
  const [, quality] = QUALITY.exec(given) ?? []
  return quality === undefined ? 0 : Number(quality)
}

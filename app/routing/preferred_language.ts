const RANGE = /^([A-Za-z]{1,8}|\*)(?:-[A-Za-z0-9]{1,8})*$/
const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i

/** Entries that are looked at; no browser sends so many. */
const MOST = 50

/**
 * The primary code of the language that somebody likes best: the highest quality value, and of
 * equal ones the first. RFC 9110, section 12.5.4.
 *
 * @returns lower case; null where the header names none
 */
export function preferredLanguage(acceptLanguage: string): string | null {
  let best: string | null = null
  let bestQuality = 0
  for (const entry of acceptLanguage.split(',', MOST)) {
    const [range, ...parameters] = entry.split(';').map((part) => part.trim())
    const [, primary] = RANGE.exec(range) ?? []
    const quality = qualityOf(parameters)
    if (!primary || primary === '*' || quality <= bestQuality) continue
    best = primary.toLowerCase()
    bestQuality = quality
  }
  return best
}

function qualityOf(parameters: string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))
  if (given === undefined) return 1
  const [, quality] = QUALITY.exec(given) ?? []
  return quality === undefined ? 0 : Number(quality)
}

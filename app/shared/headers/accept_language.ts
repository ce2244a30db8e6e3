import { memoise } from '#app/shared/limits/memoise'

const RANGE = /^([A-Za-z]{1,8}|\*)((?:-[A-Za-z0-9]{1,8})*)$/
const REGION = /^(?:[A-Za-z]{2}|[0-9]{3})$/
const QUALITY = /^q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/i
const PRIMARY = /^[a-z]{2,8}$/

/** The most entries that are looked at; no browser sends as many. */
const MOST = 50

/** Headers and codes that are remembered. */
const REMEMBERED = 2_000

interface LanguageRange {
  /** Today's code, lower case. */
  primary: string
  region: string | null
  quality: number
}

/**
 * Returns the code that a language has today: `fil` of `tl`, `he` of `iw`, `de` of `deu` (BCP 47,
 * RFC 5646, section 4.5, by the table that the runtime has of CLDR).
 *
 * @param primary lower case; anything else is returned as it is
 */
export const canonicalLanguage = memoise((primary: string): string => {
  if (!PRIMARY.test(primary)) return primary
  try {
    return Intl.getCanonicalLocales(primary)[0].split('-')[0].toLowerCase()
  } catch {
    return primary
  }
}, REMEMBERED)

/**
 * Returns the language that someone likes best, as reports keep it: the highest quality value, and
 * of equal ones the first (RFC 9110, section 12.5.4).
 *
 * @returns lower case, the primary code and the region alone (`zh-tw` of `zh-Hant-TW`); null where
 * the header names none
 */
export const preferredTag = memoise((acceptLanguage: string): string | null => {
  let best: LanguageRange | null = null
  for (const range of parseRanges(acceptLanguage)) {
    if (range.quality > (best?.quality ?? 0)) best = range
  }
  if (best === null) return null
  return best.region === null ? best.primary : `${best.primary}-${best.region}`
}, REMEMBERED)

/** Returns the primary code of that language, which rules ask for. */
export function preferredLanguage(acceptLanguage: string): string | null {
  return preferredTag(acceptLanguage)?.split('-', 1)[0] ?? null
}

/**
 * Returns the primary codes of all languages that someone can read, best liked first; in lower
 * case.
 */
export function languagesByPreference(acceptLanguage: string): string[] {
  return [...parseRanges(acceptLanguage)]
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality)
    .map(({ primary }) => primary)
}

/** Parses each language that a header names, in its order. */
function* parseRanges(acceptLanguage: string): Generator<LanguageRange> {
  for (const entry of acceptLanguage.split(',', MOST)) {
    const [range, ...parameters] = entry.split(';').map((part) => part.trim())
    const [, primary, subtags] = RANGE.exec(range) ?? []
    if (!primary || primary === '*') continue
    yield {
      primary: canonicalLanguage(primary.toLowerCase()),
      region:
        subtags
          .toLowerCase()
          .split('-')
          .find((part) => REGION.test(part)) ?? null,
      quality: parseQuality(parameters),
    }
  }
}

function parseQuality(parameters: string[]): number {
  const given = parameters.find((parameter) => /^q=/i.test(parameter))
  if (given === undefined) return 1
  const [, quality] = QUALITY.exec(given) ?? []
  return quality === undefined ? 0 : Number(quality)
}

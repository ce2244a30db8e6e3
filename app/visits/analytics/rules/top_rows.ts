import { formatCountry, formatLanguage } from '#app/linking/links/rules/names'
import type { Routing } from '#app/redirect/routing/routing'
import type { Report } from '#app/visits/analytics/report'
import { OTHER_VALUES } from '#app/visits/clicks/rules/breakdown'
import { formatPlace } from '#app/visits/places/rules/format_place'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

/** A bar of a breakdown, as the `bars` component draws it. */
export interface TopRow {
  name: string
  values: [humanClicks: number, scans: number]
  href?: string
  code?: string
}

export interface TopWords {
  /** A language tag for names of languages, such as `en-GB`. */
  language: string

  /** A text of the console, or the fallback. */
  say(key: string, fallback: string): string

  /** Where the report of one value alone is; null: the report is of it already. */
  urlOf(dimension: Dimension, key: string): string | null

  /** Rules and splits of the link that the report is about. */
  routing: Routing | null
}

/** Builds the rows of one breakdown, with names that people know; the first ones where a length is given. */
export function buildTopRows(
  top: Report['top'],
  dimension: Dimension,
  words: TopWords,
  length?: number
): TopRow[] {
  return top[dimension].slice(0, length).map(({ key, name, humanClicks, scans }) => ({
    name: formatTopName(dimension, key, name, words),
    values: [humanClicks, scans],
    ...findSign(dimension, key, words),
  }))
}

/**
 * Formats the name of a value of a breakdown.
 *
 * @param name as the report has it
 */
export function formatTopName(
  dimension: Dimension,
  key: string,
  name: string,
  words: Pick<TopWords, 'language' | 'say' | 'routing'>
): string {
  if (key === '') return words.say(`unknown.${dimension}`, words.say('unknown.other', name))
  if (key === OTHER_VALUES) return words.say('rest', name)
  switch (dimension) {
    case 'devices':
      return words.say(`devices.${key}`, name)
    case 'countries':
      return formatCountry(key, words.language) || name
    case 'regions':
    case 'cities':
      return formatPlace(key, (code) => formatCountry(code, words.language) || code)
    case 'languages':
      return languageName(key, words.language)
    case 'rules':
      return words.routing?.rules.find(({ id }) => id === key)?.name || name
    case 'splits':
      return words.routing?.split.find(({ id }) => id === key)?.name || name
    default:
      return name
  }
}

function findSign(
  dimension: Dimension,
  key: string,
  words: TopWords
): Pick<TopRow, 'href' | 'code'> {
  if (key === OTHER_VALUES) return {}
  const href = words.urlOf(dimension, key) ?? undefined
  return dimension === 'countries' && key !== '' ? { href, code: key } : { href }
}

function languageName(code: string, language: string): string {
  try {
    return formatLanguage(code, language)
  } catch {
    return code
  }
}

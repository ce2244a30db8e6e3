import type { Routing } from '#app/redirect/routing/routing'
import type { Report } from '#app/visits/analytics/report'
import { OTHER_VALUES } from '#app/visits/clicks/rules/breakdown'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'

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

  /** Where the report of one link is, and the page of a campaign. */
  linkUrl(linkId: string): string
  campaignUrl(campaignId: string): string

  /** Rules and splits of the link that the report is about. */
  routing: Routing | null
}

/** Builds the rows of one breakdown, with names that people know. */
export function buildTopRows(top: Report['top'], dimension: Dimension, words: TopWords): TopRow[] {
  return top[dimension].map(({ key, name, humanClicks, scans }) => ({
    name: formatName(dimension, key, name, words),
    values: [humanClicks, scans],
    ...findSign(dimension, key, words),
  }))
}

function formatName(dimension: Dimension, key: string, name: string, words: TopWords): string {
  if (key === '') return words.say(`unknown.${dimension}`, words.say('unknown.other', name))
  if (key === OTHER_VALUES) return words.say('rest', name)
  switch (dimension) {
    case 'devices':
      return words.say(`devices.${key}`, name)
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
  if (key === '' || key === OTHER_VALUES) return {}
  if (dimension === 'links') return { href: words.linkUrl(key) }
  if (dimension === 'campaigns') return { href: words.campaignUrl(key) }
  return dimension === 'countries' ? { code: key } : {}
}

function languageName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

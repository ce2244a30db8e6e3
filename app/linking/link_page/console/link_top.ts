import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import type { Report } from '#app/visits/analytics/report'
import { UNKNOWN_VALUE } from '#app/visits/analytics/rules/filters'
import { buildTopRows } from '#app/visits/analytics/rules/top_rows'
import { traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

/** Values that the page shows of each kind. */
const TOP = 6

/**
 * Builds the first bars of three breakdowns for the page of a link, in the words of Analytics. Each
 * leads to the report of its value.
 *
 * @param analytics the address of the link's report, with its period
 */
export function buildLinkTop(
  { i18n }: HttpContext,
  { routing }: LinkRecord,
  report: Report,
  analytics: string
) {
  const words = {
    language: i18n.t('shell.language_tag'),
    say: (key: string, fallback: string) => i18n.t(`analytics.${key}`, {}, fallback),
    urlOf: (dimension: Dimension, key: string) =>
      `${analytics}&${traitsOf(dimension).filter}=${encodeURIComponent(key || UNKNOWN_VALUE)}`,
    routing,
  }
  const rowsOf = (dimension: Dimension) => buildTopRows(report.top, dimension, words, TOP)
  return {
    countries: rowsOf('countries'),
    referrers: rowsOf('referrers'),
    devices: rowsOf('devices'),
  }
}

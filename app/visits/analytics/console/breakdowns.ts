import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import type { Report } from '#app/visits/analytics/report'
import {
  DIMENSIONS_OF_ALL_CLICKS,
  DIMENSIONS_OF_LINK,
  DIMENSIONS_OF_WORKSPACE,
  OFTEN_EMPTY_DIMENSIONS,
} from '#app/visits/analytics/rules/listed_dimensions'
import type { TableParts } from '#app/visits/analytics/rules/report_tables'
import {
  buildTopRows,
  formatTopName,
  type TopRow,
  type TopWords,
} from '#app/visits/analytics/rules/top_rows'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

interface Breakdown {
  dimension: Dimension
  title: string
  rows: (TopRow & { title: string })[]

  /** All clicks and scans, where the bars are parts of them. */
  total: number | undefined
}

/**
 * Builds the breakdowns of a report, as cards of bars.
 *
 * @param urlOf where the report of one value alone is
 * @param length values of each at most
 */
export function buildBreakdowns(
  ctx: HttpContext,
  report: Report,
  link: LinkRecord | null,
  urlOf: TopWords['urlOf'],
  length: number
): Breakdown[] {
  const words = { ...createTopWords(ctx, link), urlOf }
  const all = report.totals.humanClicks + report.totals.scans
  const withTitle = (row: TopRow) => {
    const [clicks, scans] = row.values
    return { ...row, title: ctx.i18n.t('charts.clicks_and_scans', { clicks, scans }) }
  }
  return (link ? DIMENSIONS_OF_LINK : DIMENSIONS_OF_WORKSPACE)
    .map((dimension) => ({
      dimension,
      title: ctx.i18n.t(`analytics.top.${dimension}`),
      rows: buildTopRows(report.top, dimension, words, length).map(withTitle),
      total: DIMENSIONS_OF_ALL_CLICKS.includes(dimension) ? all : undefined,
    }))
    .filter(({ dimension, rows }) => rows.length > 0 || !OFTEN_EMPTY_DIMENSIONS.includes(dimension))
}

/** Creates what names the values of a report in a file, as the page names them. */
export function createValueNamer(ctx: HttpContext, link: LinkRecord | null): TableParts['nameOf'] {
  const words = createTopWords(ctx, link)
  return (dimension, { key, name }) => formatTopName(dimension, key, name, words)
}

/** Creates what names of values are made with. */
export function createTopWords(ctx: HttpContext, link: LinkRecord | null): Omit<TopWords, 'urlOf'> {
  return {
    language: ctx.i18n.t('shell.language_tag'),
    say: (key, fallback) => ctx.i18n.t(`analytics.${key}`, {}, fallback),
    routing: link?.routing ?? null,
  }
}

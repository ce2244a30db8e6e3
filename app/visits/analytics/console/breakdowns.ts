import type { HttpContext } from '@adonisjs/core/http'
import type { LinkRecord } from '#app/linking/links/link'
import { buildAreaPath } from '#app/platform/console/area_path'
import type { Report } from '#app/visits/analytics/report'
import {
  DIMENSIONS_OF_ALL_CLICKS,
  DIMENSIONS_OF_LINK,
  DIMENSIONS_OF_WORKSPACE,
  OFTEN_EMPTY_DIMENSIONS,
} from '#app/visits/analytics/rules/listed_dimensions'
import { buildTopRows, type TopRow } from '#app/visits/analytics/rules/top_rows'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'

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
 * @param linkUrl where the report of one link is
 */
export function buildBreakdowns(
  ctx: HttpContext,
  report: Report,
  link: LinkRecord | null,
  linkUrl: (id: string) => string
): Breakdown[] {
  const words = {
    language: ctx.i18n.t('shell.language_tag'),
    say: (key: string, fallback: string) => ctx.i18n.t(`analytics.${key}`, {}, fallback),
    linkUrl,
    campaignUrl: (id: string) => `${buildAreaPath(ctx, '/campaigns')}/${id}`,
    routing: link?.routing ?? null,
  }
  const all = report.totals.humanClicks + report.totals.scans
  const withTitle = (row: TopRow) => {
    const [clicks, scans] = row.values
    return { ...row, title: ctx.i18n.t('charts.clicks_and_scans', { clicks, scans }) }
  }
  return (link ? DIMENSIONS_OF_LINK : DIMENSIONS_OF_WORKSPACE)
    .map((dimension) => ({
      dimension,
      title: ctx.i18n.t(`analytics.top.${dimension}`),
      rows: buildTopRows(report.top, dimension, words).map(withTitle),
      total: DIMENSIONS_OF_ALL_CLICKS.includes(dimension) ? all : undefined,
    }))
    .filter(({ dimension, rows }) => rows.length > 0 || !OFTEN_EMPTY_DIMENSIONS.includes(dimension))
}

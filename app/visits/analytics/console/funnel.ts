import type { HttpContext } from '@adonisjs/core/http'
import { chooseLinks } from '#app/linking/link_list/queries/choose_links'
import type { Report } from '#app/visits/analytics/report'
import type { ReportInput, ReportScope } from '#app/visits/analytics/report_question'
import { readFilters } from '#app/visits/analytics/rules/filters'
import { buildFunnel, type FunnelStep } from '#app/visits/analytics/rules/funnel'
import { spanOfPeriod } from '#app/visits/analytics/rules/period'
import { countConvertedClicks } from '#app/visits/conversions/queries/count_converted_clicks'

/** Events that are steps: those that most visits led to. */
const MOST_EVENTS = 8

interface FunnelParts {
  report: Report
  input: ReportInput
  scope: ReportScope
}

/**
 * Builds the funnel of the visits of a report: how many led to each event of conversions, the most
 * frequent event first. Without a conversion it has the visits alone.
 */
export async function buildConversionFunnel(
  ctx: HttpContext,
  { report, input, scope }: FunnelParts
): Promise<FunnelStep[]> {
  const { timeZone, totals } = report
  const filters = readFilters(input, timeZone)
  const selection = {
    workspaceId: scope.workspaceId,
    links: await chooseLinks(scope, filters.byLink),
    filters,
    ...spanOfPeriod(report),
  }
  const events = await countConvertedClicks(selection, MOST_EVENTS)
  const all = { name: ctx.i18n.t('analytics.visits'), visits: totals.humanClicks + totals.scans }
  return buildFunnel([all, ...events.map(({ event, clicks }) => ({ name: event, visits: clicks }))])
}

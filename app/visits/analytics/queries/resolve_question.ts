import { chooseLinks } from '#app/linking/link_list/queries/choose_links'
import { nowMs } from '#app/shared/time/clock'
import { listDays } from '#app/shared/time/days'
import { analyticsProblem } from '#app/visits/analytics/problems'
import { requirePlaces } from '#app/visits/analytics/queries/require_places'
import type {
  AskedFigures,
  ReportInput,
  ReportQuestion,
  ReportScope,
} from '#app/visits/analytics/report_question'
import { computeComparedPeriod } from '#app/visits/analytics/rules/comparison'
import { readFilters } from '#app/visits/analytics/rules/filters'
import { listBuckets } from '#app/visits/analytics/rules/intervals'
import {
  findFirstRawClickDay,
  longestPeriod,
  MAX_PERIOD_DAYS,
  resolvePeriod,
  tooLong,
  type Period,
} from '#app/visits/analytics/rules/period'
import { findRawReason, type ReportBasis } from '#app/visits/analytics/rules/report_basis'
import { needsRawClicks } from '#app/visits/raw_clicks/click_selection'

const DEFAULT_TOP = 10

type Asked = Omit<ReportQuestion, 'asked' | 'compared'>

/**
 * Resolves what a request asks of a report: period, filters, links, entries of the series, and what can
 * answer it.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`, `analytics.time_zone_history`,
 * `analytics.raw_clicks_gone`
 */
export async function resolveQuestion(
  input: ReportInput,
  scope: ReportScope
): Promise<ReportQuestion> {
  const interval = input.interval ?? 'day'
  const period = resolvePeriod(input, scope.timeZone, nowMs(), longestPeriod(interval))
  requirePlaces(input)
  const filters = readFilters(input, period.timeZone)
  const asked: Asked = {
    scope,
    filters,
    links: await chooseLinks(scope, filters.byLink),
    interval,
    saysStarts: input.interval !== undefined,
    rawClicksFrom: findFirstRawClickDay(scope.rawClicksDays, period.timeZone, nowMs()),
  }
  const compared = input.compareTo && computeComparedPeriod(period, input.compareTo)
  return Object.freeze({
    ...asked,
    asked: planFigures(asked, period, 'from', input.top ?? DEFAULT_TOP),
    compared: compared ? planFigures(asked, compared, 'compareTo', 0) : null,
  })
}

/**
 * Plans what a period is cut into and what it is counted from.
 *
 * @param field what asked for the period
 */
function planFigures(asked: Asked, period: Period, field: string, top: number): AskedFigures {
  const buckets = listBuckets(period, asked.interval)
  return { period, buckets, basis: chooseBasis(asked, period, field), top }
}

function chooseBasis(
  { links, filters, interval, rawClicksFrom }: Asked,
  period: Period,
  field: string
): ReportBasis {
  const reason = findRawReason({
    isHomeZone: period.isHomeZone,
    interval,
    filtersClicks: needsRawClicks(filters),
    linkCount: links === null ? 1 : (links.ids?.length ?? null),
    dayCount: listDays(period).length,
  })
  if (reason === null) return 'Rollups'
  if (listDays(period).length > MAX_PERIOD_DAYS) throw tooLong(MAX_PERIOD_DAYS)
  if (period.from < rawClicksFrom) {
    const code = reason === 'zone' ? 'analytics.time_zone_history' : 'analytics.raw_clicks_gone'
    throw analyticsProblem(code, { field, extra: { rawClicksFrom } })
  }
  return 'RawClicks'
}

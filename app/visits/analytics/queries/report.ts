import { nowMs } from '#app/shared/clock'
import { listDays } from '#app/shared/days'
import { analyticsProblem } from '#app/visits/analytics/problems'
import { readConversionFigures } from '#app/visits/analytics/queries/conversion_figures'
import { findCountOnlyDays } from '#app/visits/analytics/queries/count_only_days'
import { findDrainedThrough } from '#app/visits/analytics/queries/drained_through'
import { addNames } from '#app/visits/analytics/queries/names'
import { countRawFigures } from '#app/visits/analytics/queries/raw_figures'
import {
  readLinkFigures,
  readWorkspaceFigures,
} from '#app/visits/analytics/queries/rolled_up_figures'
import {
  emptyClickCounts,
  type ClickCounts,
  type Report,
  type ReportFigures,
} from '#app/visits/analytics/report'
import {
  findFirstRawClickDay,
  resolvePeriod,
  type Period,
  type PeriodInput,
} from '#app/visits/analytics/rules/period'
import { EXCLUDED_CLASSES } from '#app/visits/clicks/click'

export interface ReportInput extends PeriodInput {
  top?: number
}

/** Whose report, and what it may reach back to. */
export interface ReportScope {
  workspaceId: string

  /** null for the whole workspace. */
  linkId: string | null

  /** The workspace's time zone. */
  timeZone: string

  /** Days for which the plan keeps raw clicks. */
  rawClicksDays: number
}

const DEFAULT_TOP = 10

/**
 * Reads the report of a workspace or of one of its links.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`, `analytics.time_zone_history`
 */
export async function readReport(input: ReportInput, scope: ReportScope): Promise<Report> {
  const period = resolvePeriod(input, scope.timeZone, nowMs())
  const rawFrom = findFirstRawClickDay(scope.rawClicksDays, period.timeZone, nowMs())
  if (!period.isHomeZone && period.from < rawFrom) {
    throw analyticsProblem('analytics.time_zone_history', {
      field: 'from',
      extra: { rawClicksFrom: rawFrom },
    })
  }
  const through = await findDrainedThrough()
  const top = input.top ?? DEFAULT_TOP
  const figures = await readFigures(scope, period, top)
  const conversions = await readConversionFigures(scope, period, figures.top, top)
  const { totals, excluded } = sumFigures(figures)
  const countOnlyDays = await findCountOnlyDays(scope.linkId ?? scope.workspaceId, period)
  return {
    from: period.from,
    to: period.to,
    timeZone: period.timeZone,
    totals: {
      ...totals,
      uniqueVisitors: countOnlyDays.size > 0 ? null : totals.uniqueVisitors,
      ...conversions.totals,
    },
    excluded,
    series: buildSeries(figures, period, conversions.byDay).map((day) =>
      countOnlyDays.has(day.date) ? { ...day, uniqueVisitors: null } : day
    ),
    top: await addNames(conversions.top),
    dataThrough: through?.toISOString() ?? null,
    rawClicksFrom: rawFrom,
  }
}

function readFigures(scope: ReportScope, period: Period, top: number): Promise<ReportFigures> {
  if (!period.isHomeZone) return countRawFigures(scope, period, top)
  return scope.linkId === null
    ? readWorkspaceFigures(scope.workspaceId, period, top)
    : readLinkFigures(scope.linkId, period, top)
}

function sumFigures({ days }: ReportFigures) {
  const sum: ClickCounts = emptyClickCounts()
  for (const day of days.values()) {
    sum.humanClicks += day.humanClicks
    sum.scans += day.scans
    sum.uniqueVisitors += day.uniqueVisitors
    for (const name of EXCLUDED_CLASSES) sum.excluded[name] += day.excluded[name]
  }
  const { humanClicks, scans, uniqueVisitors, excluded } = sum
  return { totals: { humanClicks, scans, uniqueVisitors }, excluded }
}

function buildSeries(
  { days }: ReportFigures,
  period: Period,
  conversions: Map<string, number>
): Report['series'] {
  return listDays(period).map((date) => {
    const { humanClicks, scans, uniqueVisitors } = days.get(date) ?? emptyClickCounts()
    return { date, humanClicks, scans, uniqueVisitors, conversions: conversions.get(date) ?? 0 }
  })
}

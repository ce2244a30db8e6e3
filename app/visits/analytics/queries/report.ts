import { nowMs } from '#app/shared/clock'
import { analyticsProblem } from '#app/visits/analytics/problems'
import { withNames } from '#app/visits/analytics/queries/names'
import { rawFigures } from '#app/visits/analytics/queries/raw_figures'
import { drainedThrough } from '#app/visits/analytics/queries/drained_through'
import { noCounts, type Counts, type Figures, type Report } from '#app/visits/analytics/report'
import { linkFigures, workspaceFigures } from '#app/visits/analytics/queries/rolled_up_figures'
import { periodOf, rawClicksFrom, type Period } from '#app/visits/analytics/rules/period'
import { daysOf } from '#app/shared/days'
import type { PeriodInput } from '#app/visits/analytics/rules/period'
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
 * The report of a workspace or of one of its links.
 *
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`, `analytics.time_zone_history`
 */
export async function readReport(input: ReportInput, scope: ReportScope): Promise<Report> {
  const period = periodOf(input, scope.timeZone, nowMs())
  const rawFrom = rawClicksFrom(scope.rawClicksDays, period.timeZone, nowMs())
  if (!period.isHomeZone && period.from < rawFrom) {
    throw analyticsProblem('analytics.time_zone_history', {
      field: 'from',
      extra: { rawClicksFrom: rawFrom },
    })
  }
  const through = await drainedThrough()
  const figures = await figuresOf(scope, period, input.top ?? DEFAULT_TOP)
  const { totals, excluded } = sumsOf(figures)
  return {
    from: period.from,
    to: period.to,
    timeZone: period.timeZone,
    totals,
    excluded,
    series: seriesOf(figures, period),
    top: await withNames(figures.top),
    dataThrough: through?.toISOString() ?? null,
    rawClicksFrom: rawFrom,
  }
}

function figuresOf(scope: ReportScope, period: Period, top: number): Promise<Figures> {
  if (!period.isHomeZone) return rawFigures(scope, period, top)
  return scope.linkId === null
    ? workspaceFigures(scope.workspaceId, period, top)
    : linkFigures(scope.linkId, period, top)
}

function sumsOf({ days }: Figures): Pick<Report, 'totals' | 'excluded'> {
  const sum: Counts = noCounts()
  for (const day of days.values()) {
    sum.humanClicks += day.humanClicks
    sum.scans += day.scans
    sum.uniqueVisitors += day.uniqueVisitors
    for (const name of EXCLUDED_CLASSES) sum.excluded[name] += day.excluded[name]
  }
  const { humanClicks, scans, uniqueVisitors, excluded } = sum
  const totals = { humanClicks, scans, uniqueVisitors, conversions: 0, conversionValues: [] }
  return { totals, excluded }
}

function seriesOf({ days }: Figures, period: Period): Report['series'] {
  return daysOf(period).map((date) => {
    const { humanClicks, scans, uniqueVisitors } = days.get(date) ?? noCounts()
    return { date, humanClicks, scans, uniqueVisitors, conversions: 0 }
  })
}

import { listDays } from '#app/shared/days'
import { canonicalTimeZone } from '#app/shared/time_zone'
import { countRawFigures } from '#app/visits/analytics/queries/raw_figures'
import type { ReportScope } from '#app/visits/analytics/queries/report'
import { readCountedDays } from '#app/visits/analytics/queries/rolled_up_figures'
import { emptyClickCounts, type ClickCounts, type Report } from '#app/visits/analytics/report'
import { computePreviousDays } from '#app/visits/analytics/rules/asked_period'
import type { Period } from '#app/visits/analytics/rules/period'

/** The period before a report's: its sums, and its clicks day by day. */
export interface PreviousPeriod {
  totals: { humanClicks: number; scans: number; uniqueVisitors: number }
  humanClicks: number[]
}

/** @returns null where the days before cannot be counted in the report's zone any more */
export async function readPreviousPeriod(
  report: Report,
  scope: ReportScope
): Promise<PreviousPeriod | null> {
  const { timeZone } = report
  const isHomeZone = canonicalTimeZone(timeZone) === canonicalTimeZone(scope.timeZone)
  const period: Period = { ...computePreviousDays(report), timeZone, isHomeZone }
  if (!isHomeZone && period.from < report.rawClicksFrom) return null
  const days = await daysBefore(scope, period)
  const counts = listDays(period).map((day) => days.get(day) ?? emptyClickCounts())
  return {
    totals: {
      humanClicks: sumDays(counts, 'humanClicks'),
      scans: sumDays(counts, 'scans'),
      uniqueVisitors: sumDays(counts, 'uniqueVisitors'),
    },
    humanClicks: counts.map(({ humanClicks }) => humanClicks),
  }
}

async function daysBefore(scope: ReportScope, period: Period): Promise<Map<string, ClickCounts>> {
  if (period.isHomeZone) return readCountedDays(scope.linkId ?? scope.workspaceId, period)
  const { days } = await countRawFigures(scope, period, 1)
  return days
}

function sumDays(days: ClickCounts[], what: 'humanClicks' | 'scans' | 'uniqueVisitors'): number {
  return days.reduce((sum, day) => sum + day[what], 0)
}

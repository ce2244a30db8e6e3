import { rawFigures } from '#app/visits/analytics/queries/raw_figures'
import { countedDays } from '#app/visits/analytics/queries/rolled_up_figures'
import { noCounts, type Counts, type Report } from '#app/visits/analytics/report'
import { canonicalTimeZone } from '#app/shared/time_zone'
import { periodBefore } from '#app/visits/analytics/rules/asked_period'
import type { Period } from '#app/visits/analytics/rules/period'
import { daysOf } from '#app/shared/days'
import type { ReportScope } from '#app/visits/analytics/queries/report'

/** The period before a report's: its sums, and its clicks day by day. */
export interface Before {
  totals: { humanClicks: number; scans: number; uniqueVisitors: number }
  humanClicks: number[]
}

/** @returns null where the days before cannot be counted in the report's zone any more */
export async function readBefore(report: Report, scope: ReportScope): Promise<Before | null> {
  const { timeZone } = report
  const isHomeZone = canonicalTimeZone(timeZone) === canonicalTimeZone(scope.timeZone)
  const period: Period = { ...periodBefore(report), timeZone, isHomeZone }
  if (!isHomeZone && period.from < report.rawClicksFrom) return null
  const days = await daysBefore(scope, period)
  const counts = daysOf(period).map((day) => days.get(day) ?? noCounts())
  return {
    totals: {
      humanClicks: sumOf(counts, 'humanClicks'),
      scans: sumOf(counts, 'scans'),
      uniqueVisitors: sumOf(counts, 'uniqueVisitors'),
    },
    humanClicks: counts.map(({ humanClicks }) => humanClicks),
  }
}

async function daysBefore(scope: ReportScope, period: Period): Promise<Map<string, Counts>> {
  if (period.isHomeZone) return countedDays(scope.linkId ?? scope.workspaceId, period)
  const { days } = await rawFigures(scope, period, 1)
  return days
}

function sumOf(days: Counts[], what: 'humanClicks' | 'scans' | 'uniqueVisitors'): number {
  return days.reduce((sum, day) => sum + day[what], 0)
}

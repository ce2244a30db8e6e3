import { DateTime } from 'luxon'
import { readIdTime } from '#app/shared/ids'
import type { Report } from '#app/visits/analytics/report'

interface SeriesNames {
  clicks: string
  scans: string
  visitors: string
}

/**
 * Builds what a chart of clicks shows of a report: two lines, and visitors, where they are known, in
 * its table alone. Entries that were over before counting began are null, and no zeros.
 *
 * @param countedId of the workspace or the link: its id says when counting began
 */
export function buildClicksChart(
  { series, timeZone }: Pick<Report, 'series' | 'timeZone'>,
  names: SeriesNames,
  countedId: string
) {
  const since = DateTime.fromMillis(readIdTime(countedId), { zone: timeZone }).toISODate()!
  const first = findFirstCounted(series, since)
  const counted = <Value>(values: Value[]) => values.map((value, at) => (at < first ? null : value))
  const visitors = series.map(({ uniqueVisitors }) => uniqueVisitors)
  return {
    days: series.map(({ date }) => date),
    since: first > 0 ? since : null,
    series: [
      { name: names.clicks, values: counted(series.map(({ humanClicks }) => humanClicks)) },
      { name: names.scans, values: counted(series.map(({ scans }) => scans)) },
    ],
    more: visitors.includes(null) ? [] : [{ name: names.visitors, values: counted(visitors) }],
  }
}

/** Finds the entry that counting began in: the one of that day, or an earlier one that has clicks. */
function findFirstCounted(series: Report['series'], since: string): number {
  const ofDay = Math.max(
    0,
    series.findLastIndex(({ date }) => date <= since)
  )
  const withClicks = series.findIndex(({ humanClicks, scans }) => humanClicks + scans > 0)
  return withClicks === -1 ? ofDay : Math.min(ofDay, withClicks)
}

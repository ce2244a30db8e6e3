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
 * its table alone. Entries that were over before counting began are null, and no zeros; so are hours
 * and days to come.
 *
 * @param countedId of the workspace or the link: its id says when counting began
 * @param nowMs milliseconds since the epoch
 */
export function buildClicksChart(
  { series, timeZone }: Pick<Report, 'series' | 'timeZone'>,
  names: SeriesNames,
  countedId: string,
  nowMs: number
) {
  const days = series.map(({ date }) => date)
  const isClicked = (at: number) => series[at].humanClicks + series[at].scans > 0
  const { since, counted: sinceThen } = findCountedPart(days, countedId, timeZone, isClicked)
  const begins = series.map(({ date, start }) => {
    return DateTime.fromISO(start ?? date, { zone: timeZone }).toMillis()
  })
  const counted = (values: readonly (number | null)[]) =>
    sinceThen(values).map((value, at) => (begins[at] > nowMs ? null : value))
  const visitors = series.map(({ uniqueVisitors }) => uniqueVisitors)
  return {
    days,
    since,
    series: [
      { name: names.clicks, values: counted(series.map(({ humanClicks }) => humanClicks)) },
      { name: names.scans, values: counted(series.map(({ scans }) => scans)) },
    ],
    more: visitors.includes(null) ? [] : [{ name: names.visitors, values: counted(visitors) }],
  }
}

/**
 * Finds the part of a chart that was counted: from the entry of the day on which what is counted was
 * created, or an earlier one that has clicks, which came with an import.
 *
 * @param countedId of what is counted, which says when it was created
 * @returns `counted`, which leaves out the values before; `since`, the day, where there are any
 */
export function findCountedPart(
  dates: readonly string[],
  countedId: string,
  timeZone: string,
  isClicked: (at: number) => boolean
) {
  const since = DateTime.fromMillis(readIdTime(countedId), { zone: timeZone }).toISODate()!
  const ofDay = dates.findLastIndex((date) => date <= since)
  const withClicks = dates.findIndex((_, at) => isClicked(at))
  const first = Math.max(0, withClicks === -1 ? ofDay : Math.min(ofDay, withClicks))
  return {
    since: first > 0 ? since : null,
    counted: <Value>(values: readonly Value[]) =>
      values.map((value, at) => (at < first ? null : value)),
  }
}

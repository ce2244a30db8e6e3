import { listDays } from '#app/shared/time/days'
import { listBuckets, type Interval } from '#app/visits/analytics/rules/intervals'
import { endOfPeriodMs, startOfDayMs, type Period } from '#app/visits/analytics/rules/period'
import type { ReportedTime } from '#app/visits/raw_clicks/queries/reported_clicks'

/** No zone's day begins or ends further from that of UTC. */
const FURTHEST_ZONE_MS = 15 * 3_600_000

/** How raw clicks of a period are sorted by time. */
export interface ClickWindow extends ReportedTime {
  timeZone: string

  /** When the days begin, milliseconds since the epoch, ascending. */
  daysMs: number[]

  /** When the entries of the series begin, where they are hours; null: they are days. */
  hoursMs: number[] | null

  /** Under what a number of an entry is counted (`SeriesBucket.keys`). */
  keys: string[]
}

/**
 * Plans how raw clicks of a period are sorted into days or hours. Days of the workspace's own zone
 * are those that were noted with each click, as in roll-ups: they stay as they are when the
 * workspace changes its zone. All others are cut out of time.
 */
export function planClickWindow(period: Period, interval: Interval): ClickWindow {
  const days = listDays(period)
  const { timeZone } = period
  const daysMs = days.map((day) => startOfDayMs(day, timeZone))
  if (period.isHomeZone && interval !== 'hour') {
    return {
      timeZone,
      span: {
        fromMs: startOfDayMs(period.from, 'utc') - FURTHEST_ZONE_MS,
        beforeMs: endOfPeriodMs({ ...period, timeZone: 'utc' }) + FURTHEST_ZONE_MS,
      },
      homeDays: { from: period.from, to: period.to },
      daysMs,
      hoursMs: null,
      keys: days,
    }
  }
  const hours = interval === 'hour' ? listBuckets(period, 'hour') : null
  return {
    timeZone,
    span: { fromMs: daysMs[0], beforeMs: endOfPeriodMs(period) },
    homeDays: null,
    daysMs,
    hoursMs: hours && hours.map(({ startMs }) => startMs),
    keys: hours ? hours.flatMap(({ keys }) => keys) : days,
  }
}

import { listDays } from '#app/shared/days'
import type { ClickCondition } from '#app/visits/analytics/queries/chosen_links'
import type { TimeSpan } from '#app/visits/analytics/queries/click_condition'
import { listBuckets, type Interval } from '#app/visits/analytics/rules/intervals'
import { endOfPeriodMs, startOfDayMs, type Period } from '#app/visits/analytics/rules/period'

/** No zone's day begins or ends further from that of UTC. */
const FURTHEST_ZONE_MS = 15 * 3_600_000

/** How statements sort the raw clicks of a period by time. */
export interface ClickWindow {
  span: TimeSpan

  /** What else has to hold; always true where the span says it all. */
  within: ClickCondition

  /** The number of the day, from 0, that a click was made on. */
  day: ClickCondition

  /** The number of the entry of the series at a moment; null: that of the day. */
  hour: ((moment: string) => ClickCondition) | null

  /** Under what a number is counted (`SeriesBucket.keys`). */
  keys: string[]
}

/**
 * Plans how raw clicks of a period are sorted into days or hours. Days of the workspace's own zone
 * are those that were noted with each click, as in roll-ups: they stay as they are when the
 * workspace changes its zone. All others are cut out of time.
 */
export function planClickWindow(period: Period, interval: Interval): ClickWindow {
  const days = listDays(period)
  if (period.isHomeZone && interval !== 'hour') {
    return {
      span: {
        fromMs: startOfDayMs(period.from, 'utc') - FURTHEST_ZONE_MS,
        beforeMs: endOfPeriodMs({ ...period, timeZone: 'utc' }) + FURTHEST_ZONE_MS,
      },
      within: { text: 'local_day BETWEEN ? AND ?', values: [period.from, period.to] },
      day: { text: 'DATEDIFF(local_day, ?)', values: [period.from] },
      hour: null,
      keys: days,
    }
  }
  const daysMs = days.map((day) => startOfDayMs(day, period.timeZone))
  const hours = interval === 'hour' ? listBuckets(period, 'hour') : null
  return {
    span: { fromMs: daysMs[0], beforeMs: endOfPeriodMs(period) },
    within: { text: 'TRUE', values: [] },
    day: numberIn('clicked_at', daysMs),
    hour:
      hours &&
      ((moment) =>
        numberIn(
          moment,
          hours.map(({ startMs }) => startMs)
        )),
    keys: hours ? hours.flatMap(({ keys }) => keys) : days,
  }
}

/** Returns the number, from 0, of the last of these moments that is not after the one in a column. */
function numberIn(column: string, startsMs: number[]): ClickCondition {
  return {
    text: `INTERVAL(TIMESTAMPDIFF(SECOND, '1970-01-01', ${column}), ?) - 1`,
    values: [startsMs.map((ms) => Math.floor(ms / 1_000))],
  }
}

import { DateTime } from 'luxon'
import { invalidField } from '#app/shared/problems/problems'
import { listDays } from '#app/shared/time/days'
import { startOfDayMs, type Period } from '#app/visits/analytics/rules/period'

export const INTERVALS = ['hour', 'day', 'week', 'month'] as const
export type Interval = (typeof INTERVALS)[number]

/** Days that a report by hours covers at most. */
export const MAX_HOURLY_DAYS = 31

const HOUR_MS = 3_600_000

/** One entry of a series. */
export interface SeriesBucket {
  /** The day on which it begins, `YYYY-MM-DD`. */
  date: string

  /** The moment at which it begins, milliseconds since the epoch. */
  startMs: number

  /** Under what its clicks were counted: days, or the one hour (`hourKey`). */
  keys: string[]
}

/** Returns the key under which the clicks of the hour that begins then are counted. */
export function hourKey(startMs: number): string {
  return `at ${startMs}`
}

/**
 * Lists the entries of a series. Weeks begin on Monday; the first and the last week or month are cut
 * to the period. A day has as many hours as the zone gives it: 23 or 25 where clocks change.
 *
 * @throws Problem `request.invalid` for hours of more than 31 days
 */
export function listBuckets(period: Period, interval: Interval): SeriesBucket[] {
  const days = listDays(period)
  if (interval !== 'hour') {
    const groups = Map.groupBy(days, (day) => groupOf(day, interval))
    return [...groups.values()].map((some) => ({
      date: some[0],
      startMs: startOfDayMs(some[0], period.timeZone),
      keys: some,
    }))
  }
  if (days.length > MAX_HOURLY_DAYS) {
    throw invalidField('interval', `A report by hours covers at most ${MAX_HOURLY_DAYS} days.`)
  }
  return days.flatMap((date) => hoursOf(date, period.timeZone))
}

function groupOf(day: string, interval: Exclude<Interval, 'hour'>): string {
  return DateTime.fromISO(day, { zone: 'utc' }).startOf(interval).toISODate()!
}

function hoursOf(date: string, timeZone: string): SeriesBucket[] {
  const next = DateTime.fromISO(date, { zone: 'utc' }).plus({ days: 1 }).toISODate()!
  const endMs = startOfDayMs(next, timeZone)
  const hours: SeriesBucket[] = []
  for (let startMs = startOfDayMs(date, timeZone); startMs < endMs; startMs += HOUR_MS) {
    hours.push({ date, startMs, keys: [hourKey(startMs)] })
  }
  return hours
}

/** Formats the start of an entry in the zone, with its offset. */
export function formatStart(startMs: number, timeZone: string): string {
  return DateTime.fromMillis(startMs, { zone: timeZone }).toISO({ suppressMilliseconds: true })!
}

import { DateTime } from 'luxon'
import type { Problem } from '#app/shared/problems/problem'
import { invalidField } from '#app/shared/problems/problems'
import { clampToColumnRange, isDay } from '#app/shared/time/date_time'
import { canonicalTimeZone } from '#app/shared/time/time_zone'
import { analyticsProblem } from '#app/visits/analytics/problems'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'

/** Longest period of a report; two years, one of them a leap year. */
export const MAX_PERIOD_DAYS = 731

/** The same of a report by months that sums of days answer: ten years. */
export const MAX_MONTHLY_DAYS = 3_660
const DEFAULT_DAYS = 30
const FIRST_DAY = '1970-01-01'

/** The days that a report is about. */
export interface Period {
  /** First and last day, `YYYY-MM-DD`, inclusive. */
  from: string
  to: string
  timeZone: string

  /** Is it the workspace's zone, so that roll-ups can answer? */
  isHomeZone: boolean
}

export interface PeriodInput {
  from?: string
  to?: string
  timeZone?: string
}

/**
 * Resolves the period that someone asked for: the last 30 days ending today where nothing is said,
 * 30 days up to `to` where that alone is, up to today where `from` alone is.
 *
 * @param homeZone the workspace's time zone
 * @param nowMs milliseconds since the epoch
 * @param maxDays the longest period
 * @throws Problem `request.invalid`, `analytics.time_zone_invalid`
 */
export function resolvePeriod(
  input: PeriodInput,
  homeZone: string,
  nowMs: number,
  maxDays = MAX_PERIOD_DAYS
): Period {
  const timeZone = canonicalTimeZone(input.timeZone ?? homeZone)
  if (timeZone === null) {
    throw analyticsProblem('analytics.time_zone_invalid', { field: 'timeZone' })
  }
  const today = DateTime.fromMillis(nowMs, { zone: timeZone }).toISODate()!
  const to = parseDay(input.to ?? today, 'to')
  const from = input.from ? parseDay(input.from, 'from') : to.minus({ days: DEFAULT_DAYS - 1 })
  if (from > to) throw invalidField('from', '`from` has to be a day up to `to`.')
  if (to.diff(from, 'days').days >= maxDays) throw tooLong(maxDays)
  return {
    from: from.toISODate()!,
    to: to.toISODate()!,
    timeZone,
    isHomeZone: timeZone === canonicalTimeZone(homeZone),
  }
}

/** Returns how many days a report by this interval covers at most. */
export function longestPeriod(interval: string): number {
  return interval === 'month' ? MAX_MONTHLY_DAYS : MAX_PERIOD_DAYS
}

export function tooLong(maxDays: number): Problem {
  return invalidField('from', `A report covers at most ${maxDays} days.`)
}

function parseDay(text: string, field: string): DateTime {
  if (!isDay(text) || text < FIRST_DAY) {
    throw invalidField(field, 'Give a date from 1970-01-01 on that exists, as YYYY-MM-DD.')
  }
  return DateTime.fromISO(text, { zone: 'utc' })
}

/** Returns the moment at which a day begins in a zone, milliseconds since the epoch. */
export function startOfDayMs(day: string, timeZone: string): number {
  return DateTime.fromISO(day, { zone: timeZone }).startOf('day').toMillis()
}

/**
 * Returns the moment at which the period is over: the start of the day after its last, or the last
 * moment that the database can compare with.
 */
export function endOfPeriodMs({ to, timeZone }: Pick<Period, 'to' | 'timeZone'>): number {
  const next = DateTime.fromISO(to, { zone: 'utc' }).plus({ days: 1 }).toISODate()!
  return clampToColumnRange(startOfDayMs(next, timeZone)).getTime()
}

/** Returns the time from the first moment of a period to its end. */
export function spanOfPeriod(period: Pick<Period, 'from' | 'to' | 'timeZone'>): TimeSpan {
  return {
    fromMs: startOfDayMs(period.from, period.timeZone),
    beforeMs: endOfPeriodMs(period),
  }
}

/**
 * Finds the first day whose raw clicks are kept, in the zone; tomorrow where none are.
 *
 * @param rawClicksDays days besides today
 */
export function findFirstRawClickDay(
  rawClicksDays: number,
  timeZone: string,
  nowMs: number
): string {
  const today = DateTime.fromMillis(nowMs, { zone: timeZone })
  if (rawClicksDays === 0) return today.plus({ days: 1 }).toISODate()!
  return today.minus({ days: rawClicksDays }).toISODate()!
}

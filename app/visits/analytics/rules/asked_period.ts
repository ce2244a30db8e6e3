import { DateTime } from 'luxon'
import type { PeriodInput } from '#app/visits/analytics/rules/period'

/** Periods to choose with one press, in days up to today. */
export const PRESET_DAYS = [7, 30, 90, 365]

/** The same by the calendar; `week` and `month` are those that today is in. */
const CALENDAR_PERIODS = ['today', 'yesterday', 'week', 'month', 'all'] as const
type CalendarPeriod = (typeof CALENDAR_PERIODS)[number]

/** All of them, in the order in which people read them. */
export const PRESETS: readonly (number | CalendarPeriod)[] = [
  ...(['today', 'yesterday', 'week', 'month'] as const),
  ...PRESET_DAYS,
  'all',
]

/** What the address of the analytics page asks for. */
export interface AskedPeriod {
  input: PeriodInput

  /** The preset that was chosen: days up to today, or a name; null for days of your own. */
  days: number | CalendarPeriod | null
}

/**
 * Reads what a page's address says of days: `days` (a preset), or `from` and `to`, in `timeZone`.
 *
 * @param homeZone the workspace's time zone
 * @param nowMs milliseconds since the epoch
 * @param sinceMs when counting began, for `all`
 */
export function readAskedPeriod(
  query: Record<string, unknown>,
  homeZone: string,
  nowMs: number,
  sinceMs = nowMs
): AskedPeriod {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : undefined
  }
  const timeZone = text('timeZone')
  const [from, to] = [text('from'), text('to')]
  if (from || to) return { input: { from, to, timeZone }, days: null }
  const days = PRESETS.find((one) => String(one) === query.days) ?? 30
  const zone = timeZone ?? homeZone
  const today = DateTime.fromMillis(nowMs, { zone })
  if (!today.isValid) return { input: { timeZone }, days }
  const since = DateTime.fromMillis(sinceMs, { zone })
  const span =
    typeof days === 'number' ? [today.minus({ days: days - 1 })] : spanOf(days, today, since)
  const [first, last] = span.map((day) => day.toISODate()!)
  return { input: { from: first, ...(last && { to: last }), timeZone }, days }
}

/** Returns the first day of a period by the calendar, and the last where that is not today. */
function spanOf(period: CalendarPeriod, today: DateTime, since: DateTime): DateTime[] {
  switch (period) {
    case 'today':
      return [today, today]
    case 'yesterday':
      return [today.minus({ days: 1 }), today.minus({ days: 1 })]
    case 'week':
    case 'month':
      return [today.startOf(period), today]
    case 'all':
      return [since, today]
  }
}

/** Computes the previous period: as many days directly before. */
export function computePreviousDays({ from, to }: { from: string; to: string }): {
  from: string
  to: string
} {
  const first = DateTime.fromISO(from, { zone: 'utc' })
  const length = DateTime.fromISO(to, { zone: 'utc' }).diff(first, 'days').days + 1
  return {
    from: first.minus({ days: length }).toISODate()!,
    to: first.minus({ days: 1 }).toISODate()!,
  }
}

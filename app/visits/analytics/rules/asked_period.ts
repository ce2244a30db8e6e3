import { DateTime } from 'luxon'
import type { PeriodInput } from '#app/visits/analytics/rules/period'

/** Periods to choose with one press, in days up to today. */
export const PRESET_DAYS = [7, 30, 90, 365]

/** What the address of the analytics page asks for. */
export interface AskedPeriod {
  input: PeriodInput

  /** Days up to today that were chosen; null for days of your own. */
  days: number | null
}

/**
 * Reads what a page's address says of days: `days` up to today, or `from` and `to`, in `timeZone`.
 *
 * @param homeZone the workspace's time zone
 * @param nowMs milliseconds since the epoch
 */
export function readAskedPeriod(
  query: Record<string, unknown>,
  homeZone: string,
  nowMs: number
): AskedPeriod {
  const text = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 100) : undefined
  }
  const timeZone = text('timeZone')
  const [from, to] = [text('from'), text('to')]
  if (from || to) return { input: { from, to, timeZone }, days: null }
  const days = PRESET_DAYS.find((one) => String(one) === query.days) ?? 30
  const today = DateTime.fromMillis(nowMs, { zone: timeZone ?? homeZone })
  if (!today.isValid) return { input: { timeZone }, days }
  return { input: { from: today.minus({ days: days - 1 }).toISODate()!, timeZone }, days }
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

import { DateTime, type DateTimeUnit } from 'luxon'

export const FREQUENCIES = ['Day', 'Week', 'Month'] as const
export type Frequency = (typeof FREQUENCIES)[number]

/** Days that a report covers, `YYYY-MM-DD`, both inclusive. */
export interface ReportDays {
  from: string
  to: string
}

const UNITS: Record<Frequency, DateTimeUnit & ('day' | 'week' | 'month')> = {
  Day: 'day',
  Week: 'week',
  Month: 'month',
}

/** When a report is sent, and by whose calendar. */
export interface Schedule {
  every: Frequency

  /** Zone of the days; weeks begin on Monday. */
  timeZone: string

  /** Hour of the day after the period at which its report is due. */
  hour: number
}

/**
 * Finds the latest day, week or month whose report is due: the one before the present one, or before
 * that while it is too early in the day.
 */
export function findDuePeriod({ every, timeZone, hour }: Schedule, nowMs: number): ReportDays {
  const unit = UNITS[every]
  const now = DateTime.fromMillis(nowMs, { zone: timeZone })
  const present = now.startOf(unit)
  const end = dueOn(present, hour) <= now ? present : startBefore(present, unit)
  return {
    from: startBefore(end, unit).toISODate()!,
    to: end.minus({ days: 1 }).toISODate()!,
  }
}

/** Computes when the next report is due, milliseconds since the epoch, later than now. */
export function computeNextDueMs({ every, timeZone, hour }: Schedule, nowMs: number): number {
  const unit = UNITS[every]
  const now = DateTime.fromMillis(nowMs, { zone: timeZone })
  const present = dueOn(now.startOf(unit), hour)
  if (present > now) return present.toMillis()
  return dueOn(now.startOf(unit).plus({ [unit]: 1 }), hour).toMillis()
}

function startBefore(start: DateTime, unit: 'day' | 'week' | 'month'): DateTime {
  return start.minus({ [unit]: 1 }).startOf(unit)
}

/** Returns that hour of the day; where clocks skip it, the one that they show then. */
function dueOn(day: DateTime, hour: number): DateTime {
  const { year, month, day: date } = day
  return DateTime.fromObject({ year, month, day: date, hour }, { zone: day.zone })
}

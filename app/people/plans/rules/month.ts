import { DateTime } from 'luxon'

/** A calendar month in UTC, by which allowances are counted. Behaviour, section 3.2. */
export interface CalendarMonth {
  /** As `2026-11`. */
  name: string
  from: Date

  /** When the next one begins. */
  resetsAt: Date
}

/** Returns the month that the moment is in. */
export function toMonth(atMs: number): CalendarMonth {
  const start = DateTime.fromMillis(atMs, { zone: 'utc' }).startOf('month')
  return {
    name: start.toFormat('yyyy-MM'),
    from: start.toJSDate(),
    resetsAt: start.plus({ months: 1 }).toJSDate(),
  }
}

import { DateTime } from 'luxon'

/** The first and the last moment that a DATETIME(3) column holds, milliseconds since the epoch. */
const FIRST_MS = Date.UTC(1000, 0, 1)
const LAST_MS = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/
const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(?:[Zz]|([+-])(\d{2}):(\d{2}))$/
const LOCAL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/

/**
 * Reads a date-time as RFC 3339, section 5.6, writes it; seconds may be left out. This is the only
 * reader of such texts, for the API, the console and filters: what it takes is in the range of a
 * database column once it is in UTC, and the same moment everywhere. Libraries that checked, read and
 * stored them one after the other each took what another did not, such as `+25:00`.
 *
 * @returns null for any other text, a day that does not exist, an hour after 23, an offset beyond
 * 23:59, a leap second (no column holds one), and a moment outside the years 1000 to 9999 in UTC
 */
export function readDateTime(text: string): Date | null {
  const match = DATE_TIME.exec(text)
  if (!match) return null
  const [, day, hour, minute, second, fraction, sign, offsetHour = '0', offsetMinute = '0'] = match
  const atMs = momentMs(day, hour, minute, second, fraction)
  const isOffset = Number(offsetHour) <= 23 && Number(offsetMinute) <= 59
  if (atMs === null || !isOffset) return null
  const offsetMs = (Number(offsetHour) * 60 + Number(offsetMinute)) * 60_000
  return storable(sign === '-' ? atMs + offsetMs : atMs - offsetMs)
}

/**
 * Reads a day and a time without an offset in a time zone, as `datetime-local` fields send them.
 *
 * @returns null for what `readDateTime` refuses too
 */
export function readLocalTime(text: string, timeZone: string): Date | null {
  const match = LOCAL.exec(text)
  if (!match || momentMs(match[1], match[2], match[3], match[4], match[5]) === null) return null
  const at = DateTime.fromISO(text, { zone: timeZone })
  return at.isValid ? storable(at.toMillis()) : null
}

/** Is it a day that exists, as `YYYY-MM-DD`, in the years 1000 to 9999? */
export function isDay(text: string): boolean {
  return dayMs(text) !== null
}

/** Returns the same moment, or the end of what a database column holds that is nearest to it. */
export function clampToColumnRange(atMs: number): Date {
  return new Date(Math.min(Math.max(atMs, FIRST_MS), LAST_MS))
}

/** Milliseconds since the epoch at which the day begins in UTC; null for no day. */
function dayMs(text: string): number | null {
  const match = DAY.exec(text)
  if (!match) return null
  const [year, month, date] = match.slice(1).map(Number)
  const ms = Date.UTC(year, month - 1, date)
  const isReal = new Date(ms).toISOString().startsWith(text)
  return isReal && ms >= FIRST_MS ? ms : null
}

function momentMs(
  day: string,
  hour: string,
  minute: string,
  second = '0',
  fraction = ''
): number | null {
  const startMs = dayMs(day)
  const [h, m, s] = [hour, minute, second].map(Number)
  if (startMs === null || h > 23 || m > 59 || s > 59) return null
  return startMs + ((h * 60 + m) * 60 + s) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
}

function storable(atMs: number): Date | null {
  return atMs >= FIRST_MS && atMs <= LAST_MS ? new Date(atMs) : null
}

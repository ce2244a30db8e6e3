import { DateTime } from 'luxon'
import { readNumericDate, type DayOrder } from '#app/linking/imports/rules/day_order'

/** RFC 3339 and ISO 8601 end offsets there; later ones are another date's time, misspelt. */
const IMPOSSIBLE_OFFSET = /[+-](2[4-9]|[3-9]\d):?\d{2}\s*$|[+-]\d{2}:?[6-9]\d\s*$/
const EARLIEST_YEAR = 1970
const LATEST_YEAR = 9999

/** The words of JavaScript's `Date`, and of exports that write dates for people. */
const WORDED = [
  'ccc LLL dd yyyy HH:mm:ss',
  'LLL d, yyyy',
  'LLL d, yyyy h:mm a',
  'LLL dd, yyyy, h:mm a',
  'LLLL d, yyyy',
  'd LLL yyyy',
  'd-LLL-yy',
  'd-LLL-yyyy',
  'yyyy/M/d',
  'yyyy/M/d H:mm',
  'yyyy/M/d H:mm:ss',
]

/** Days since 30 December 1899, as spreadsheets count them: 1970 to 2173. */
const SERIAL = /^([2-9]\d{4})([.,]\d+)?$/
const FIRST_SERIAL = 25_569
const DAY_MS = 86_400_000

/**
 * Reads the moment that an export names: ISO 8601 with whatever offset, the form of SQL, seconds or
 * milliseconds since 1970, a date in words, or one as spreadsheets write it. What has no zone is UTC, as it is in the dumps and
 * the APIs of the services that we read.
 *
 * @param order of days and months in the file
 * @returns null for what names no moment, or one of two
 */
export function readTime(text: string, order: DayOrder | null = null): Date | null {
  const given = text.trim()
  if (given === '') return null
  if (/^\d{9,10}(\.\d+)?$/.test(given)) return within(DateTime.fromSeconds(Number(given)))
  if (/^\d{12,13}$/.test(given)) return within(DateTime.fromMillis(Number(given)))
  const serial = SERIAL.exec(given)
  if (serial) return ofSerial(Number(serial[0].replace(',', '.')))
  const numeric = readNumericDate(given, order)
  if (numeric !== null) return numeric === 'undecided' ? null : within(toUtc(numeric))
  const utc = { zone: 'utc' } as const
  if (IMPOSSIBLE_OFFSET.test(given)) return null
  const isDate = /^\d{4}-\d{2}|^\d{8}T/.test(given)
  const readings = [
    ...(isDate ? [() => DateTime.fromISO(given, utc), () => DateTime.fromSQL(given, utc)] : []),
    () => DateTime.fromRFC2822(given, utc),
    () => DateTime.fromHTTP(given, utc),
    ...WORDED.map((form) => () => DateTime.fromFormat(withoutZoneName(given), form, utc)),
  ]
  for (const reading of readings) {
    const moment = reading()
    if (moment.isValid) return within(moment)
  }
  return null
}

/** `Fri Nov 20 2026 09:30:00 GMT+0000 (Coordinated Universal Time)` up to its seconds. */
function withoutZoneName(text: string): string {
  return text.replace(/ (GMT|UTC)(\+0000)?( \(.*\))?$/, '')
}

/** To the second: a spreadsheet keeps a time as a fraction that is not exact. */
function ofSerial(days: number): Date | null {
  const seconds = Math.round(((days - FIRST_SERIAL) * DAY_MS) / 1000)
  return seconds < 0 ? null : within(DateTime.fromSeconds(seconds, { zone: 'utc' }))
}

function toUtc(date: Date): DateTime {
  return DateTime.fromJSDate(date, { zone: 'utc' })
}

function within(moment: DateTime): Date | null {
  if (!moment.isValid || moment.year < EARLIEST_YEAR || moment.year > LATEST_YEAR) return null
  return moment.toJSDate()
}

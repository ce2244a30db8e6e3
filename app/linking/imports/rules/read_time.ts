import { DateTime } from 'luxon'

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
  'dd/MM/yyyy HH:mm:ss',
  'M/d/yyyy h:mm a',
]

/**
 * Reads the moment that an export names: ISO 8601 with whatever offset, the form of SQL, seconds or
 * milliseconds since 1970, or a date in words. What has no zone is UTC, as it is in the dumps and
 * the APIs of the services that we read.
 *
 * @returns null for what names no moment
 */
export function readTime(text: string): Date | null {
  const given = text.trim()
  if (given === '') return null
  if (/^\d{9,10}(\.\d+)?$/.test(given)) return within(DateTime.fromSeconds(Number(given)))
  if (/^\d{12,13}$/.test(given)) return within(DateTime.fromMillis(Number(given)))
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

function within(moment: DateTime): Date | null {
  if (!moment.isValid || moment.year < EARLIEST_YEAR || moment.year > LATEST_YEAR) return null
  return moment.toJSDate()
}

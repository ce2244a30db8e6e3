import { DateTime } from 'luxon'
import { findLocalDay } from '#app/redirect/clicks/local_day'
import { sqlTime } from '#app/shared/database/sql'
import { memoise } from '#app/shared/limits/memoise'
import { nowMs } from '#app/shared/time/clock'

/** What the time of a click says. */
export interface TimeTrait {
  /** @param timeZone IANA name */
  read(atMs: number, timeZone: string): string

  /** Returns the same as SQL, of a column with a time in UTC. */
  describe(column: string, timeZone: string): string
}

/** Years back whose changes of clocks are known: raw clicks are not kept for longer. */
const REACH_YEARS = 11

/** No zone's clocks are changed twice within this time. */
const STEP_MS = 7 * 86_400_000
const MINUTE_MS = 60_000

/** The hour of the day, `0` to `23`. */
export const HOUR_OF_DAY: TimeTrait = {
  read: (atMs, timeZone) => String(findLocalDay(timeZone).hourAt(atMs)),
  describe: (column, timeZone) => {
    const year = new Date(nowMs()).getUTCFullYear()
    const offset = describeOffset(`${year} ${timeZone}`).replaceAll('$', column)
    return `CAST(HOUR(${column} + INTERVAL ${offset} MINUTE) AS CHAR)`
  },
}

/** Returns the minutes from UTC at a time `$`, as SQL: the database itself may know no zones. */
const describeOffset = memoise((yearAndZone) => {
  const offsets = listOffsets(yearAndZone)
  const last = offsets.pop()!.minutes
  const cases = offsets.map((one) => `WHEN $ < '${sqlTime(one.beforeMs)}' THEN ${one.minutes}`)
  return cases.length === 0 ? String(last) : `(CASE ${cases.join(' ')} ELSE ${last} END)`
}, 100)

/** Minutes from UTC that a zone has before a moment, milliseconds since the epoch. */
export interface ZoneOffset {
  beforeMs: number
  minutes: number
}

/** Lists the offsets of a zone in the order of time; the last one has no end. */
export function listZoneOffsets(timeZone: string): ZoneOffset[] {
  return listOffsets(`${new Date(nowMs()).getUTCFullYear()} ${timeZone}`)
}

function listOffsets(yearAndZone: string): ZoneOffset[] {
  const year = Number(yearAndZone.slice(0, 4))
  const zone = yearAndZone.slice(5)
  const offsetAt = (ms: number) => DateTime.fromMillis(ms, { zone }).offset
  const lastMs = Date.UTC(year + 1, 11, 31)
  const offsets: ZoneOffset[] = []
  for (let ms = Date.UTC(year - REACH_YEARS, 0, 1); ms < lastMs; ms += STEP_MS) {
    const minutes = offsetAt(ms)
    if (offsetAt(ms + STEP_MS) === minutes) continue
    offsets.push({ beforeMs: findChange(ms, ms + STEP_MS, offsetAt), minutes })
  }
  return [...offsets, { beforeMs: Infinity, minutes: offsetAt(lastMs) }]
}

/** Finds the minute at which the offset of the first moment has ended. */
function findChange(fromMs: number, untilMs: number, offsetAt: (ms: number) => number): number {
  const before = offsetAt(fromMs)
  let [low, high] = [fromMs / MINUTE_MS, untilMs / MINUTE_MS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * MINUTE_MS) === before) low = middle
    else high = middle
  }
  return high * MINUTE_MS
}

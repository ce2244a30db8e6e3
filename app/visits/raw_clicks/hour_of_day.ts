import { DateTime } from 'luxon'
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

/** So many that no zone of those there are is looked at twice a year. */
const ZONES = 600

/** No zone's clocks are changed twice within this time. */
const STEP_MS = 7 * 86_400_000
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** The hour of the day, `0` to `23`. */
export const HOUR_OF_DAY: TimeTrait = {
  read: (atMs, timeZone) => {
    const localMs = atMs + findMinutes(atMs, timeZone) * MINUTE_MS
    return String(Math.floor(localMs / HOUR_MS) % 24)
  },
  describe: (column, timeZone) => {
    const offset = describeOffset(inThisYear(timeZone)).replaceAll('$', column)
    return `CAST(HOUR(${column} + INTERVAL ${offset} MINUTE) AS CHAR)`
  },
}

/** Returns the minutes from UTC at a time `$`, as SQL: the database itself may know no zones. */
const describeOffset = memoise((yearAndZone) => {
  const offsets = listOffsets(yearAndZone)
  const last = offsets.at(-1)!.minutes
  const changes = offsets.slice(0, -1)
  const cases = changes.map((one) => `WHEN $ < '${sqlTime(one.beforeMs)}' THEN ${one.minutes}`)
  return cases.length === 0 ? String(last) : `(CASE ${cases.join(' ')} ELSE ${last} END)`
}, 100)

/** Minutes from UTC that a zone has before a moment, milliseconds since the epoch. */
export interface ZoneOffset {
  beforeMs: number
  minutes: number
}

/** Lists the offsets of a zone in the order of time; the last one has no end. */
export function listZoneOffsets(timeZone: string): readonly ZoneOffset[] {
  return listOffsets(inThisYear(timeZone))
}

/** Clicks of a report and of a batch have one offset for months: the last of each zone is looked at first. */
const lastOffsets = new Map<string, ZoneOffset & { fromMs: number }>()

/** Returns the minutes from UTC that a zone has at a moment. */
function findMinutes(atMs: number, timeZone: string): number {
  const last = lastOffsets.get(timeZone)
  if (last && atMs >= last.fromMs && atMs < last.beforeMs) return last.minutes
  const offsets = listZoneOffsets(timeZone)
  const at = offsets.findIndex(({ beforeMs }) => atMs < beforeMs)
  const { minutes, beforeMs } = offsets[at]
  const untilMs = Math.min(beforeMs, endOfNextYear(new Date(nowMs()).getUTCFullYear()))
  const fromMs = at === 0 ? -Infinity : offsets[at - 1].beforeMs
  lastOffsets.set(timeZone, { fromMs, beforeMs: untilMs, minutes })
  return minutes
}

/** Changes of clocks are looked for up to here. */
function endOfNextYear(year: number): number {
  return Date.UTC(year + 1, 11, 31)
}

function inThisYear(timeZone: string): string {
  return `${new Date(nowMs()).getUTCFullYear()} ${timeZone}`
}

const listOffsets = memoise((yearAndZone): readonly ZoneOffset[] => {
  const year = Number(yearAndZone.slice(0, 4))
  const zone = yearAndZone.slice(5)
  // A zone that this machine does not know counts as UTC.
  const offsetAt = (ms: number) => DateTime.fromMillis(ms, { zone }).offset || 0
  const lastMs = endOfNextYear(year)
  const offsets: ZoneOffset[] = []
  let ms = Date.UTC(year - REACH_YEARS, 0, 1)
  for (let minutes = offsetAt(ms); ms < lastMs; ms += STEP_MS) {
    const next = offsetAt(ms + STEP_MS)
    if (next === minutes) continue
    offsets.push({ beforeMs: findChange(ms, ms + STEP_MS, offsetAt), minutes })
    minutes = next
  }
  return [...offsets, { beforeMs: Infinity, minutes: offsetAt(lastMs) }]
}, ZONES)

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

import { DateTime } from 'luxon'
import type { SealedRange } from '#app/visits/click_ranges/click_range'

/** From this many on, ranges of several days are put together. */
const MANY_RANGES = 8

type HeldRange = Pick<SealedRange, 'fromMs' | 'beforeMs' | 'rowCount'>

/** Returns the moment at which the day of a moment begins in a zone; milliseconds since the epoch. */
export function startOfDayAt(atMs: number, timeZone: string): number {
  return DateTime.fromMillis(atMs, { zone: timeZone }).startOf('day').toMillis()
}

/**
 * Chooses ranges that are better one: pieces of a day, or many small days. A day in one file is answered from its
 * sums, in whatever zone; and each file costs a question about a millisecond.
 *
 * @param ranges those of a workspace that answer, in the order of time
 * @param most clicks of one range
 * @returns null where all is well as it is
 */
export function chooseMerge<Range extends HeldRange>(
  ranges: readonly Range[],
  most: number,
  timeZone: string
): Range[] | null {
  const dated = ranges.map((range) => ({
    range,
    firstDayMs: startOfDayAt(range.fromMs, timeZone),
    lastDayMs: startOfDayAt(range.beforeMs - 1, timeZone),
    isDayEnd: startOfDayAt(range.beforeMs, timeZone) === range.beforeMs,
  }))
  for (const [at, { firstDayMs }] of dated.entries()) {
    const run = dated.slice(at, at + countRun(ranges.slice(at), most))
    const ofDay = run.slice(0, run.findLastIndex(({ lastDayMs }) => lastDayMs === firstDayMs) + 1)
    const isComplete = ofDay.at(-1)?.isDayEnd || at + ofDay.length < dated.length
    if (ofDay.length > 1 && isComplete) return ofDay.map(({ range }) => range)
    const ofDays = run.slice(0, run.findLastIndex(({ isDayEnd }) => isDayEnd) + 1)
    if (ofDays.length >= MANY_RANGES) return ofDays.map(({ range }) => range)
  }
  return null
}

/** Counts the ranges from the first one on that follow each other, as many as one range holds. */
function countRun(ranges: readonly HeldRange[], most: number): number {
  let rows = 0
  const end = ranges.findIndex(({ fromMs, rowCount }, at) => {
    rows += rowCount
    return at > 0 && (ranges[at - 1].beforeMs !== fromMs || rows > most)
  })
  return end === -1 ? ranges.length : end
}

import type { DayStretch } from '#app/visits/click_columns/engine/engine_call'

const DAY_MS = 24 * 3_600_000

/**
 * Groups days that have 24 hours each: where clocks change, a day is longer or shorter, and another group
 * begins behind it.
 *
 * @param daysMs when days begin, ascending
 */
export function listDayStretches(daysMs: readonly number[]): DayStretch[] {
  const stretches: DayStretch[] = []
  for (const [day, startMs] of daysMs.entries()) {
    const last = stretches.at(-1)
    if (last && startMs === last.startMs + last.count * DAY_MS) last.count++
    else stretches.push({ first: day, startMs, count: 1 })
  }
  return stretches
}

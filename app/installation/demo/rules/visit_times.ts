import type { SeededRandom } from '#app/shared/seeded_random'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** How busy each hour of a day (UTC) is, against the others: quiet nights, busy afternoons. */
const HOURS = [3, 2, 2, 2, 3, 4, 6, 8, 10, 11, 11, 11, 12, 13, 13, 13, 12, 12, 12, 11, 10, 8, 6, 4]

/** Sunday to Saturday. */
const WEEKDAYS = [6, 10, 11, 11, 11, 10, 7]

/**
 * Moments spread over the days before `untilMs` as people's visits are: by day, not by night, more
 * on weekdays, and a little more from week to week.
 *
 * @returns milliseconds since the epoch, in order, all before `untilMs`
 */
export function drawVisitTimes(
  random: SeededRandom,
  { count, days, untilMs }: { count: number; days: number; untilMs: number }
): number[] {
  const fromMs = untilMs - days * DAY_MS
  const times: number[] = []
  const busiest = Math.max(...HOURS) * Math.max(...WEEKDAYS)
  while (times.length < count) {
    const atMs = fromMs + Math.floor(random.number() * days * DAY_MS)
    const at = new Date(atMs)
    const growth = 0.7 + (0.3 * (atMs - fromMs)) / (days * DAY_MS)
    const likely = (HOURS[at.getUTCHours()] * WEEKDAYS[at.getUTCDay()] * growth) / busiest
    if (random.number() < likely) times.push(atMs)
  }
  return times.sort((one, other) => one - other)
}

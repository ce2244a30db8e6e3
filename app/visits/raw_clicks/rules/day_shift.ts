import type { Click } from '#app/visits/raw_clicks/click'

const DAY_MS = 24 * 3_600_000

/** What a signed byte holds. A zone's day is that of UTC, the one before or the one after. */
const MOST_DAYS = 127

/** Computes how many days the click's day in the zone of its workspace is ahead of that of UTC. */
export function computeDayShift({
  localDay,
  clickedAtMs,
}: Pick<Click, 'localDay' | 'clickedAtMs'>): number {
  const days = toDayNumber(localDay) - Math.floor(clickedAtMs / DAY_MS)
  return Math.max(-MOST_DAYS, Math.min(MOST_DAYS, days))
}

/** Returns the day, `YYYY-MM-DD`, that is `dayShift` days ahead of that of UTC. */
export function readShiftedDay(clickedAtMs: number, dayShift: number): string {
  return new Date((Math.floor(clickedAtMs / DAY_MS) + dayShift) * DAY_MS).toISOString().slice(0, 10)
}

/** Returns the number of a day, `YYYY-MM-DD`, since the epoch. */
export function toDayNumber(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / DAY_MS
}

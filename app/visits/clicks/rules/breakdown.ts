import type { Dimension, DimensionCounts } from '#app/visits/clicks/rules/roll_up'

/** Human clicks and scans of each value of each dimension: a link's day. */
export type Breakdown = Partial<Record<Dimension, Record<string, [number, number]>>>

/**
 * Values of a dimension kept apart for one link and day; a client that invents more shares the
 * rest.
 */
export const VALUES_KEPT = 300

/** Stands for the values beyond those. */
export const OTHER_VALUES = '*'

/**
 * Returns a link's day with more clicks in it.
 *
 * @param stored the text in the database; null when there is none yet
 * @param sums additions, all of one link and day
 */
export function addToBreakdown(stored: string | null, sums: readonly DimensionCounts[]): string {
  const breakdown = readBreakdown(stored)
  for (const [dimension, added] of Map.groupBy(sums, (sum) => sum.dimension)) {
    breakdown[dimension] = grown(breakdown[dimension] ?? {}, added)
  }
  return JSON.stringify(breakdown)
}

/** Adds counts by way of a map, because a visitor may send a value by the name of `__proto__`. */
function grown(stored: Record<string, [number, number]>, added: readonly DimensionCounts[]) {
  const values = new Map(Object.entries(stored))
  for (const { value, humanClicks, scans } of added) {
    const isFull = !values.has(value) && values.size >= VALUES_KEPT
    const key = isFull ? OTHER_VALUES : value
    const [humansSoFar, scansSoFar] = values.get(key) ?? [0, 0]
    values.set(key, [humansSoFar + humanClicks, scansSoFar + scans])
  }
  return Object.fromEntries(values)
}

export function readBreakdown(stored: string | null): Breakdown {
  return stored === null ? {} : JSON.parse(stored)
}

import type { DimensionCounts } from '#app/visits/clicks/rules/roll_up'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

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
 * @param sums additions, all of one link and day, those of a dimension one after another
 */
export function addToBreakdown(stored: string | null, sums: readonly DimensionCounts[]): string {
  const breakdown = readBreakdown(stored)
  let current: Dimension | null = null
  let values: Record<string, [number, number]> = {}
  let size = 0
  for (const { dimension, value, humanClicks, scans } of sums) {
    if (dimension !== current) {
      current = dimension
      values = breakdown[dimension] ??= {}
      size = Object.keys(values).length
    }
    const key = size >= VALUES_KEPT && !Object.hasOwn(values, value) ? OTHER_VALUES : value
    if (Object.hasOwn(values, key)) {
      values[key][0] += humanClicks
      values[key][1] += scans
    } else {
      setOwn(values, key, [humanClicks, scans])
      size++
    }
  }
  return JSON.stringify(breakdown)
}

/** Sets a value even where a visitor sent one by the name of `__proto__`. */
function setOwn<Value>(values: Record<string, Value>, key: string, value: Value): void {
  if (key !== '__proto__') values[key] = value
  else Object.defineProperty(values, key, { value, enumerable: true, writable: true })
}

export function readBreakdown(stored: string | null): Breakdown {
  return stored === null ? {} : JSON.parse(stored)
}

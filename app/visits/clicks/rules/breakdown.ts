import type { DimensionCounts } from '#app/visits/clicks/rules/roll_up'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

export type Counts = [humanClicks: number, scans: number]

/** Human clicks and scans of each value of each dimension: a link's day. */
export type Breakdown = Partial<Record<Dimension, Record<string, Counts>>>

/** As the database keeps them: human clicks alone, where no scan came. */
type StoredCounts = number | Counts
type StoredBreakdown = Partial<Record<Dimension, Record<string, StoredCounts>>>

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
  const breakdown: StoredBreakdown = stored === null ? {} : JSON.parse(stored)
  let current: Dimension | null = null
  let values: Record<string, StoredCounts> = {}
  let size: number | null = null
  for (const { dimension, value, humanClicks, scans } of sums) {
    if (dimension !== current) {
      current = dimension
      values = breakdown[dimension] ??= {}
      size = null
    }
    let key = value
    if (!Object.hasOwn(values, key)) {
      size ??= Object.keys(values).length
      if (size >= VALUES_KEPT) key = OTHER_VALUES
      if (!Object.hasOwn(values, key)) size++
    }
    const known = Object.hasOwn(values, key) ? values[key] : 0
    setOwn(values, key, grow(known, humanClicks, scans))
  }
  return JSON.stringify(breakdown)
}

function grow(known: StoredCounts, humanClicks: number, scans: number): StoredCounts {
  if (typeof known === 'object') return [known[0] + humanClicks, known[1] + scans]
  return scans === 0 ? known + humanClicks : [known + humanClicks, scans]
}

/** Sets a value even where a visitor sent one by the name of `__proto__`. */
function setOwn<Value>(values: Record<string, Value>, key: string, value: Value): void {
  if (key !== '__proto__') values[key] = value
  else Object.defineProperty(values, key, { value, enumerable: true, writable: true })
}

/** Returns the text of a breakdown, as `addToBreakdown` does. */
export function formatBreakdown(breakdown: Breakdown): string {
  return JSON.stringify(
    mapCounts(breakdown, (counts: Counts) => (counts[1] === 0 ? counts[0] : counts))
  )
}

/** @param stored the text in the database; null when there is none yet */
export function readBreakdown(stored: string | null): Breakdown {
  return stored === null ? {} : mapCounts(JSON.parse(stored), toCounts)
}

/** Calls back with each value of a link's day, without making a breakdown of it. */
export function visitBreakdown(
  stored: string | null,
  visit: (dimension: string, value: string, counts: Counts) => void
): void {
  if (stored === null) return
  const breakdown: StoredBreakdown = JSON.parse(stored)
  for (const [dimension, values] of Object.entries(breakdown)) {
    for (const value of Object.keys(values)) visit(dimension, value, toCounts(values[value]))
  }
}

function toCounts(stored: StoredCounts): Counts {
  return typeof stored === 'number' ? [stored, 0] : stored
}

function mapCounts<From, To>(
  breakdown: Partial<Record<string, Record<string, From>>>,
  map: (counts: From) => To
): Record<string, Record<string, To>> {
  const mapped = Object.entries(breakdown).map(([dimension, values]) => [
    dimension,
    Object.fromEntries(Object.entries(values!).map(([value, counts]) => [value, map(counts)])),
  ])
  return Object.fromEntries(mapped)
}

import type { BreakdownShare } from '#app/visits/analytics/report'
import { DIMENSIONS, type Dimension } from '#app/visits/clicks/rules/roll_up'

/** Returns one list for every dimension. */
export function mapDimensions<Value>(
  make: (dimension: Dimension) => Value
): Record<Dimension, Value> {
  return Object.fromEntries(DIMENSIONS.map((name) => [name, make(name)])) as Record<
    Dimension,
    Value
  >
}

/** Picks the largest shares, human clicks and scans together; those of one size by key. */
export function pickLargest(shares: Iterable<BreakdownShare>, top: number): BreakdownShare[] {
  return [...shares].sort(bySize).slice(0, top)
}

function bySize(a: BreakdownShare, b: BreakdownShare): number {
  const difference = b.humanClicks + b.scans - (a.humanClicks + a.scans)
  return difference || (a.key < b.key ? -1 : 1)
}

import type { BreakdownShare } from '#app/visits/analytics/report'
import { unescapeUtmValue } from '#app/visits/clicks/rules/utm'
import { DIMENSIONS, traitsOf, type Dimension } from '#app/visits/raw_clicks/dimensions'

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

/** Returns breakdowns as roll-ups keep them, with texts as they are. */
export function unescapeShares(
  top: Record<Dimension, BreakdownShare[]>
): Record<Dimension, BreakdownShare[]> {
  return mapDimensions((dimension) =>
    traitsOf(dimension).isText
      ? top[dimension].map((share) => ({ ...share, key: unescapeUtmValue(share.key) }))
      : top[dimension]
  )
}

import type { Report } from '#app/visits/analytics/report'

/** Returns the compared period and its clicks, for a plot; null where there is nothing to show. */
export function findPreviousSeries({ comparison }: Report) {
  if (!comparison || comparison.totals.humanClicks === 0) return null
  const { from, to, series } = comparison
  return { from, to, values: series.map(({ humanClicks }) => humanClicks) }
}

import { LATENCY_BOUNDS } from '#app/redirect/plane_metrics'

/**
 * Estimates how long the given share of answers took at most, as Prometheus does it: evenly spread
 * within a bucket.
 *
 * @param buckets how many answers lie in each bucket of `LATENCY_BOUNDS`, and then beyond
 * @param share from 0 to 1, as 0.99
 * @returns milliseconds; the highest bound for what lies beyond it, null where there was no answer
 */
export function estimateLatencyMs(buckets: readonly number[], share: number): number | null {
  const all = buckets.reduce((sum, count) => sum + count, 0)
  if (all === 0) return null
  let below = 0
  for (const [place, bound] of LATENCY_BOUNDS.entries()) {
    const count = buckets[place] ?? 0
    if (count > 0 && below + count >= all * share) {
      const from = LATENCY_BOUNDS[place - 1] ?? 0
      return (from + ((bound - from) * (all * share - below)) / count) * 1_000
    }
    below += count
  }
  return LATENCY_BOUNDS.at(-1)! * 1_000
}

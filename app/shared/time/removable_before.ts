/** What is known of the rows that a sweep removes once they are old. */
export interface RowAges {
  /** By the database's clock, and trusted. */
  nowMs: number
  keepMs: number

  /** The newest row's own time; null where there is none. */
  newestMs: number | null

  /** The oldest row's own time, and how far beyond it one sweep may remove at most. */
  oldestMs?: number | null
  stepMs?: number
}

/**
 * Computes the moment before which rows may go. No clock alone justifies a removal: rows are as old
 * as the newest of them says, so that a store whose newest row is from today keeps what today asks
 * for, whatever year it is said to be. And one sweep moves only so far, so that a clock that is
 * wrong everywhere is noticed before it has cost much.
 */
export function computeRemovableBefore({
  nowMs,
  keepMs,
  newestMs,
  oldestMs,
  stepMs,
}: RowAges): number {
  const believedMs = Math.min(nowMs, newestMs ?? nowMs)
  const reachMs = (oldestMs ?? Infinity) + (stepMs ?? Infinity)
  return Math.min(believedMs - keepMs, reachMs)
}

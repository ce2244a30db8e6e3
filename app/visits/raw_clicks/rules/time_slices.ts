/** Rows of one slice at most; a slice with more is read again in smaller ones. */
export const SLICE_ROWS = 10_000

/** What a slice should come to: a few milliseconds of the process, and far below every limit. */
const WANTED_ROWS = 2_500
const WANTED_MS = 100

const FIRST_MS = 3_600_000
const SHORTEST_MS = 1

/** After months without a click comes perhaps a week with millions. */
const LONGEST_MS = 7 * 24 * 3_600_000

/** Longest and shortest next slice, by the last one. */
const MOST_GROWTH = 4
const MOST_SHRINKAGE = 1 / 16

/**
 * Computes how long the next slice of time should be, by what the last one came to: so that a
 * statement takes about as long however many clicks there are, and whichever of them are wanted.
 *
 * @param lastMs length of the last slice; null before the first
 */
export function computeSliceMs(
  lastMs: number | null,
  { rows, tookMs }: { rows: number; tookMs: number }
): number {
  if (lastMs === null) return FIRST_MS
  const wanted = Math.min(WANTED_ROWS / Math.max(1, rows), WANTED_MS / Math.max(1, tookMs))
  const factor = Math.min(MOST_GROWTH, Math.max(MOST_SHRINKAGE, wanted))
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, Math.floor(lastMs * factor)))
}

/** Computes the next slice after one that took the database too long. */
export function computeSmallerSliceMs(lastMs: number): number {
  return Math.max(SHORTEST_MS, Math.floor(lastMs * MOST_SHRINKAGE))
}

/** May a slice be read again in smaller ones? */
export function canBeSmaller(sliceMs: number): boolean {
  return sliceMs > SHORTEST_MS
}

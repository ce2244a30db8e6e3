/**
 * How long a batch should take to store. Its links are locked that long, and anyone who changes one
 * of them waits.
 */
const WANTED_MS = 1_500

/** Bytes of the first batch, and of the smallest that is worth a transaction. */
export const FIRST_BATCH_BYTES = 4_194_304
const LEAST_BYTES = 131_072

/** A batch that was stored. */
export interface StoredBatch {
  sizeBytes: number
  tookMs: number
}

/**
 * Computes how many bytes the next batch may have, by how long the last one took: larger batches
 * cost less a click, because the clicks of a link share its rows.
 *
 * @param presentBytes what the last one was allowed; one that was far smaller says nothing
 * @param mostBytes never more than this, whatever the speed
 */
export function computeBatchBytes(
  { sizeBytes, tookMs }: StoredBatch,
  presentBytes: number,
  mostBytes: number
): number {
  if (sizeBytes < presentBytes / 2) return presentBytes
  const wanted = Math.min((sizeBytes * WANTED_MS) / tookMs, 2 * presentBytes)
  return Math.round(Math.min(mostBytes, Math.max(Math.min(LEAST_BYTES, mostBytes), wanted)))
}

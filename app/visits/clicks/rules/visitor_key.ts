/** Bytes that are kept of who a visitor is. */
const KEPT_BYTES = 8

/**
 * Returns what the store keeps of a visitor: half of the hash. Two of a million visitors of one link on one
 * day are taken for one in three of a hundred million such days.
 */
export function keepVisitor(visitor: Buffer): Buffer {
  return visitor.subarray(0, KEPT_BYTES)
}

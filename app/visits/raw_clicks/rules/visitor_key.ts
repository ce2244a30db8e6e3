import type { KeptClick } from '#app/visits/raw_clicks/click'

/** Bytes that are kept of who a visitor is. */
const KEPT_BYTES = 8

/**
 * Returns what the store keeps of a visitor: half of the hash. Two of a million visitors of one link on one
 * day are taken for one in three of a hundred million such days.
 */
export function keepVisitor(visitor: Buffer): Buffer {
  return visitor.subarray(0, KEPT_BYTES)
}

/** Formats what makes two clicks those of one visitor on one link. */
export function formatVisitorKey({
  linkId,
  visitor,
}: Pick<KeptClick, 'linkId' | 'visitor'>): string {
  return `${linkId}/${keepVisitor(visitor).toString('latin1')}`
}

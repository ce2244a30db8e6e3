import type { HeldRange } from '#app/platform/plugins/contract'
import type { SealedRange } from '#app/visits/click_ranges/click_range'

/** Returns what a range has to come to if it is to answer. */
export function toHeldRange({ id, rowCount, fileBytes, fileHash }: SealedRange): HeldRange {
  return { id, rowCount, checksum: fileHash, bytes: fileBytes }
}

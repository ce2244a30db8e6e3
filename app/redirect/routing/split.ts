import type { SplitDestination } from '#app/redirect/routing/routing'

/**
 * Chooses the destination that a visitor is given: the same one for as long as the visitor is the
 * same (a day), and another draw for each link.
 *
 * @param visitor the day's keyed hash
 */
export function chooseShare(
  split: readonly SplitDestination[],
  visitor: string,
  linkId: string
): SplitDestination {
  const total = split.reduce((sum, { weight }) => sum + weight, 0)
  let left = Math.floor((hash32(visitor + linkId) / 2 ** 32) * total)
  for (const destination of split) {
    left -= destination.weight
    if (left < 0) return destination
  }
  return split[split.length - 1]
}

/**
 * Computes FNV-1a over the text, finished by MurmurHash3's mixer so that every bit counts.
 * Unsigned.
 */
function hash32(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

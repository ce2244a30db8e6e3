import { readShippedWords } from '#app/linking/naming/rules/word_list'

const words = new Set(readShippedWords('reserved_words.txt').map((word) => word.toLowerCase()))

/** Is this first path segment the service's own, whatever its case? */
export function isReservedWord(segment: string): boolean {
  return words.has(segment.toLowerCase())
}

/** Keeps further first path segments for the service: what a plugin registers at boot. */
export function reserveWords(segments: readonly string[]): void {
  for (const segment of segments) words.add(segment.toLowerCase())
}

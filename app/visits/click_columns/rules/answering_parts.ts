import type { SealedRange } from '#app/visits/click_ranges/click_range'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'

/** Who answers for which part of a time: ranges that are held in columns, and MySQL for what lies between. */
export interface AnsweringParts {
  ranges: SealedRange[]
  gaps: TimeSpan[]
}

/**
 * Cuts a span into the ranges that answer and the gaps between them.
 *
 * @param ranges in the order of time, none reaching into another
 */
export function cutByRanges(
  { fromMs, beforeMs }: TimeSpan,
  ranges: readonly SealedRange[]
): AnsweringParts {
  const gaps: TimeSpan[] = []
  let reachedMs = fromMs
  for (const range of ranges) {
    if (range.fromMs > reachedMs) gaps.push({ fromMs: reachedMs, beforeMs: range.fromMs })
    reachedMs = Math.max(reachedMs, range.beforeMs)
  }
  if (reachedMs < beforeMs) gaps.push({ fromMs: reachedMs, beforeMs })
  return { ranges: [...ranges], gaps }
}

/** Lists the moments at which one part ends and another begins that is answered elsewhere. */
export function listSeams(span: TimeSpan, { ranges, gaps }: AnsweringParts): number[] {
  if (ranges.length === 0) return []
  const ends = gaps.flatMap(({ fromMs, beforeMs }) => [fromMs, beforeMs])
  return ends.filter((atMs) => atMs > span.fromMs && atMs < span.beforeMs)
}

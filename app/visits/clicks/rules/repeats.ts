import { isCounted, type CountedClick, type KeptClick } from '#app/visits/raw_clicks/click'
import { formatVisitorKey } from '#app/visits/raw_clicks/rules/visitor_key'

/** Behaviour, section 5.1: the same visitor on the same link within 2 seconds is a duplicate. */
export const REPEAT_WINDOW_MS = 2_000

/** The rule of a click that repeats another. */
export const REPEAT_RULE = 'repeat:2s'

/**
 * Marks as `Duplicate` every click within 2 seconds, before or after, of one that counts: of those
 * stored earlier, and of this batch in the order of time. Clicks that are none of a person's are
 * left alone, and so is a run of clicks each 2 seconds after an uncounted one: only counted ones
 * cast a shadow.
 */
export function markRepeats(batch: readonly KeptClick[], stored: readonly CountedClick[]): void {
  const counted = new Map<string, number[]>()
  for (const click of stored) remember(counted, formatVisitorKey(click), click.clickedAtMs)

  const inOrder = batch.filter(isCounted).sort((a, b) => a.clickedAtMs - b.clickedAtMs)
  for (const click of inOrder) {
    const key = formatVisitorKey(click)
    const near = counted.get(key)?.some((at) => isNear(at, click.clickedAtMs))
    if (near) {
      click.class = 'Duplicate'
      click.classRule = REPEAT_RULE
    } else {
      remember(counted, key, click.clickedAtMs)
    }
  }
}

function isNear(atMs: number, otherMs: number): boolean {
  return Math.abs(atMs - otherMs) <= REPEAT_WINDOW_MS
}

function remember(counted: Map<string, number[]>, key: string, atMs: number): void {
  const times = counted.get(key)
  if (times) times.push(atMs)
  else counted.set(key, [atMs])
}

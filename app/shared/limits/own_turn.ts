import { isAnyoneComing, LongestPause } from '#app/shared/limits/newcomers'

interface Waiting {
  begin(): void
  longestPauseMs?: number
}

const waiting: Waiting[] = []
const pause = new LongestPause()

/**
 * Waits for a turn of the event loop that no other large piece of work has. A hundred that begin
 * together would else make turns of a quarter of a second, in which no visitor is answered.
 *
 * @param longestPauseMs how long new connections keep it waiting at most
 */
export function ownTurn(longestPauseMs?: number): Promise<void> {
  return new Promise((begin) => {
    if (waiting.push({ begin, longestPauseMs }) === 1) setImmediate(giveTurn)
  })
}

function giveTurn(): void {
  if (!isAnyoneComing() || pause.isOver(waiting[0].longestPauseMs)) waiting.shift()!.begin()
  if (waiting.length > 0) setImmediate(giveTurn)
}

/** Pieces of a list take a millisecond or two each. */
const PAUSE_OF_PIECES_MS = 20

/**
 * Generates the pieces of a long list, each in a turn of its own.
 *
 * @param size so many items that a piece takes a millisecond or two
 */
export async function* inTurns<Item>(
  items: readonly Item[],
  size: number
): AsyncGenerator<readonly Item[]> {
  for (let start = 0; start < items.length; start += size) {
    await ownTurn(PAUSE_OF_PIECES_MS)
    yield items.slice(start, start + size)
  }
}

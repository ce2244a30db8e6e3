/** The longest time that new connections keep other work waiting, where its pieces are as long as they may be. */
const LONGEST_PAUSE_MS = 100

/** Lets one piece of work go on after each pause, however many connections come. */
export class LongestPause {
  #endedAtMs = 0

  /** Has other work waited long enough? Then the next pause begins. */
  isOver(longestMs = LONGEST_PAUSE_MS): boolean {
    const nowMs = performance.now()
    if (nowMs - this.#endedAtMs < longestMs) return false
    this.#endedAtMs = nowMs
    return true
  }
}

let isComing = false

/**
 * Was a connection accepted in this turn of the event loop? A turn accepts one, so that others may
 * wait, and each of them may be a visitor's.
 */
export function isAnyoneComing(): boolean {
  return isComing
}

/** A connection was accepted. */
export function noteNewcomer(): void {
  if (isComing) return
  isComing = true
  setImmediate(() => (isComing = false))
}

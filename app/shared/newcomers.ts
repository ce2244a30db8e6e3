/** The longest time that new connections keep other work waiting. */
export const LONGEST_PAUSE_MS = 100

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

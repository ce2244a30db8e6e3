/** What the event loop and the thread that watches it share: four numbers. */
export const BEATS = 0
export const LONGEST_STALL_MS = 1

/** 1: a process that takes the place of this one is being started, or serves already. */
export const IS_REPLACED = 2
const CELLS = 3

export const loopCells = new Int32Array(new SharedArrayBuffer(CELLS * 4))

/**
 * Returns whether the caller may replace this process. Only the first caller may, until the
 * replacement is given up.
 */
export function claimReplacement(cells = loopCells): boolean {
  return Atomics.compareExchange(cells, IS_REPLACED, 0, 1) === 0
}

export function giveUpReplacement(cells = loopCells): void {
  Atomics.store(cells, IS_REPLACED, 0)
}

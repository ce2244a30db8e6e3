/** After this processor time without a turn, the event loop computes something that does not end. */
export const LONGEST_CPU_MS = 5_000

/**
 * After this time without a turn, while the machine runs, the event loop waits for something that
 * does not come.
 */
export const LONGEST_STANDSTILL_MS = 15_000

/** A longer gap between two looks means that the looker stood still too: the whole process, or the machine. */
const LONGEST_GAP_MS = 1_000

/** What is seen of an event loop at one moment. */
export interface LoopLook {
  /** Counts its turns; any change is a sign of life. */
  beats: number

  /** A clock that no one sets. */
  nowMs: number

  /** What its thread has used of the processor. */
  cpuMs: number
}

export interface LoopVerdict {
  /** How long the event loop has stood still by now, without pauses of the whole process. */
  standingMs: number
  isStuck: boolean
}

/**
 * Judges by looks from another thread whether an event loop stands still. A process that is stopped,
 * and a machine that sleeps, stop the looks too, so that they count for a second at most.
 */
export class LoopJudge {
  #alive: LoopLook | null = null
  #lastLookMs = 0
  #standingMs = 0

  look(look: LoopLook): LoopVerdict {
    const gapMs = look.nowMs - this.#lastLookMs
    this.#lastLookMs = look.nowMs
    if (this.#alive === null || look.beats !== this.#alive.beats) {
      this.#alive = look
      this.#standingMs = 0
      return { standingMs: 0, isStuck: false }
    }
    this.#standingMs += Math.min(gapMs, LONGEST_GAP_MS)
    const isStuck =
      look.cpuMs - this.#alive.cpuMs >= LONGEST_CPU_MS || this.#standingMs >= LONGEST_STANDSTILL_MS
    return { standingMs: this.#standingMs, isStuck }
  }
}

/** Pause before a process is started again: doubled from death to death, until it has run for a while. */
const FIRST_PAUSE_MS = 500
const LONGEST_PAUSE_MS = 30_000
const SETTLED_MS = 60_000

/** What a supervisor does about one process after a look. */
export type Step = { kind: 'nothing' } | { kind: 'wait'; pauseMs: number } | { kind: 'start' }

/** Decides when a process that died is started again. Times are milliseconds of a clock that no one sets. */
export class Watch {
  #pauseMs = FIRST_PAUSE_MS
  #startedMs = 0
  #dueMs: number | undefined

  /** Returns what to do now. */
  look(isRunning: boolean, nowMs: number): Step {
    if (isRunning) {
      this.#dueMs = undefined
      if (nowMs - this.#startedMs >= SETTLED_MS) this.#pauseMs = FIRST_PAUSE_MS
      return { kind: 'nothing' }
    }
    if (this.#dueMs === undefined) {
      const pauseMs = this.#pauseMs
      this.#dueMs = nowMs + pauseMs
      this.#pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      return { kind: 'wait', pauseMs }
    }
    return nowMs >= this.#dueMs ? { kind: 'start' } : { kind: 'nothing' }
  }

  /** Notes that the process was started again. */
  noteStart(nowMs: number): void {
    this.#startedMs = nowMs
    this.#dueMs = undefined
  }
}

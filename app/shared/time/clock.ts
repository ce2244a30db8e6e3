/**
 * The one source of time. Everything that depends on time asks this file, so that a test can set
 * it instead of waiting. Three questions, three answers:
 *
 * - What time is it, for what is shown, stored or signed: `now`, `nowMs`.
 * - How long has it been, for pauses, ages and deadlines: `monotonicMs`.
 * - Is it time to delete, lease or begin something that others share: `databaseNowMs` of
 *   app/shared/time/database_clock.
 */
let offsetMs = 0
let frozenAt: number | null = null

/**
 * Milliseconds since the Unix epoch, by this machine's clock: may jump, either way, at any moment.
 */
export function nowMs(): number {
  return frozenAt ?? Date.now() + offsetMs
}

/** Returns this moment by this machine's clock. */
export function now(): Date {
  return new Date(nowMs())
}

/**
 * Milliseconds that only ever grow, at the pace of time, whatever is done to the machine's clock.
 * For pauses, ages and deadlines: only the difference of two readings in one process means
 * something.
 */
export function monotonicMs(): number {
  return frozenAt ?? performance.timeOrigin + performance.now() + offsetMs
}

/**
 * Returns the machine's own clock, also where a test has set another time: to judge the clock
 * itself.
 */
export function machineClockMs(): number {
  return Date.now()
}

/** Reads the time that a test stands still at, and how far it has shifted the clock. */
export function readTestClock(): { frozenAtMs: number | null; offsetMs: number } {
  return { frozenAtMs: frozenAt, offsetMs }
}

/** For tests: stand still at this moment until `resumeClock`. */
export function freezeClock(at: Date | number): void {
  frozenAt = typeof at === 'number' ? at : at.getTime()
}

/** Lets the clock run on, shifted by this many milliseconds from the machine's; for tests. */
export function shiftClock(byMs: number): void {
  frozenAt = null
  offsetMs = byMs
}

/** Returns to the machine's clock; for tests. */
export function resumeClock(): void {
  frozenAt = null
  offsetMs = 0
}

/**
 * The one source of "now". Everything that depends on time asks this clock, so that a test can
 * set it instead of waiting.
 */
let offsetMs = 0
let frozenAt: number | null = null

/** Milliseconds since the Unix epoch. */
export function nowMs(): number {
  return frozenAt ?? Date.now() + offsetMs
}

export function now(): Date {
  return new Date(nowMs())
}

/** For tests: stand still at this moment until `resumeClock`. */
export function freezeClock(at: Date | number): void {
  frozenAt = typeof at === 'number' ? at : at.getTime()
}

/** For tests: run on, shifted by so many milliseconds from the machine's clock. */
export function shiftClock(byMs: number): void {
  frozenAt = null
  offsetMs = byMs
}

/** For tests: back to the machine's clock. */
export function resumeClock(): void {
  frozenAt = null
  offsetMs = 0
}

export interface BreakerOptions {
  /** Monotonic, in milliseconds, so that a corrected wall clock delays no one. */
  clock?: () => number

  /** Failures in a row after which it opens. */
  failuresToOpen?: number

  /** How long it stays open before something is tried again. */
  pauseMs?: number
}

/**
 * Spares callers the wait for something that is known to be down: after some failures in a row it
 * opens. After a pause it lets callers try again, until one of them fails or succeeds.
 */
export class CircuitBreaker {
  #failures = 0
  #nextTryMs = 0
  readonly #clock: () => number
  readonly #failuresToOpen: number
  readonly #pauseMs: number

  constructor({
    clock = () => performance.now(),
    failuresToOpen = 3,
    pauseMs = 1_000,
  }: BreakerOptions = {}) {
    this.#clock = clock
    this.#failuresToOpen = failuresToOpen
    this.#pauseMs = pauseMs
  }

  /** Would a call be turned away now? */
  get isOpen(): boolean {
    return this.isTroubled && this.#clock() < this.#nextTryMs
  }

  /** Has nothing succeeded since it opened? Then one call is enough to find out. */
  get isTroubled(): boolean {
    return this.#failures >= this.#failuresToOpen
  }

  /**
   * Lets a call go, or turns it away. After failures it lets one call go in each pause, which finds
   * out for the others.
   *
   * @returns may the call be made? Then report how it ended.
   */
  admit(): boolean {
    if (this.isOpen) return false
    if (this.isTroubled) this.#nextTryMs = this.#clock() + this.#pauseMs
    return true
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures++
    this.#nextTryMs = this.#clock() + this.#pauseMs
  }
}

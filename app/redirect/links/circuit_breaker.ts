/**
 * Spares callers the wait for something that is known to be down: after some failures in a row it
 * opens. After a pause it lets callers try again, until one of them fails or succeeds. Pauses are
 * measured by a monotonic clock, so that a clock that is put right holds nobody up.
 */
export class CircuitBreaker {
  #failures = 0
  #nextTryMs = 0

  constructor(
    private readonly clock: () => number = () => performance.now(),
    private readonly failuresToOpen = 3,
    private readonly pauseMs = 1_000
  ) {}

  /** Would a call be turned away now? */
  get isOpen(): boolean {
    return this.isTroubled && this.clock() < this.#nextTryMs
  }

  /** Has nothing succeeded since it opened? Then one call is enough to find out. */
  get isTroubled(): boolean {
    return this.#failures >= this.failuresToOpen
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(): void {
    this.#failures++
    this.#nextTryMs = this.clock() + this.pauseMs
  }
}

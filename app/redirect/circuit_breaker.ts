/**
 * Spares callers the wait for something that is known to be down: after some failures in a row it
 * opens, and lets one call through a second to see whether all is well again.
 */
export class CircuitBreaker {
  #failures = 0
  #nextTryMs = 0

  constructor(
    private readonly failuresToOpen = 3,
    private readonly pauseMs = 1_000
  ) {}

  /** Would a call be turned away now? Asking changes nothing. */
  isOpen(nowMs: number): boolean {
    return this.#failures >= this.failuresToOpen && nowMs < this.#nextTryMs
  }

  /** May this call go out? Half open, only the first asker a pause may. */
  allows(nowMs: number): boolean {
    if (this.#failures < this.failuresToOpen) return true
    if (nowMs < this.#nextTryMs) return false
    this.#nextTryMs = nowMs + this.pauseMs
    return true
  }

  succeeded(): void {
    this.#failures = 0
  }

  failed(nowMs: number): void {
    this.#failures++
    this.#nextTryMs = nowMs + this.pauseMs
  }
}

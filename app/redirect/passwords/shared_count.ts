import type { SharedAttempts } from '#app/redirect/links/source'
import { CircuitBreaker } from '#app/shared/limits/circuit_breaker'
import { withinTime } from '#app/shared/time/within_time'

/**
 * What counts for all processes has this time to answer. If it does not, it is not asked for a
 * while.
 */
const PATIENCE_MS = 250
const REST_MS = 5_000

/** Asks what counts for all processes, where there is such a thing, and waits for no slow answer. */
export class SharedCount {
  readonly #breaker = new CircuitBreaker({ failuresToOpen: 1, pauseMs: REST_MS })

  constructor(private readonly shared: SharedAttempts | null) {}

  /** @returns undefined where no one answers in time: this process's own count has to do then */
  async ask<Answer>(
    question: (shared: SharedAttempts) => Promise<Answer>
  ): Promise<Answer | undefined> {
    if (this.shared === null || this.#breaker.isOpen) return undefined
    try {
      const answer = await withinTime(question(this.shared), PATIENCE_MS, () => new Error('late'))
      this.#breaker.succeeded()
      return answer
    } catch {
      this.#breaker.failed()
      return undefined
    }
  }
}

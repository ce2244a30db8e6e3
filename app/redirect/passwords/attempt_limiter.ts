import { BoundedMap } from '#app/shared/limits/bounded_map'

interface Tries {
  count: number
  untilMs: number
}

/**
 * Bounds how often someone may be wrong: a number of tries in each window. A try counts from its
 * beginning, so that many at once are not all let through, and is given back when it was right.
 */
export class AttemptLimiter {
  readonly #tries = new BoundedMap<Tries>(20_000)

  constructor(
    private readonly maxTries: number,
    private readonly windowMs: number
  ) {}

  /** @returns 0 when the try may go on, else the seconds to wait */
  begin(key: string, nowMs: number): number {
    const tries = this.#tries.get(key)
    if (!tries || tries.untilMs <= nowMs) {
      this.#tries.set(key, { count: 1, untilMs: nowMs + this.windowMs })
      return 0
    }
    if (tries.count >= this.maxTries) return Math.ceil((tries.untilMs - nowMs) / 1_000)
    tries.count++
    return 0
  }

  giveBack(key: string): void {
    const tries = this.#tries.get(key)
    if (tries && tries.count > 0) tries.count--
  }
}

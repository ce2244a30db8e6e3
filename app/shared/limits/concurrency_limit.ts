/**
 * Lets a limited number run at once and a limited number wait; the rest are turned away. Keeps a
 * flood of costly work from slowing everything else.
 */
export class ConcurrencyLimit {
  #running = 0
  readonly #waiting: (() => void)[] = []

  constructor(
    private readonly maxRunning: number,
    private readonly maxWaiting: number
  ) {}

  /** Is there no room even to wait? What comes now would be turned away. */
  get isFull(): boolean {
    return this.#running >= this.maxRunning && this.#waiting.length >= this.maxWaiting
  }

  /** @returns null when there is no room even to wait */
  async run<Result>(work: () => Promise<Result>): Promise<Result | null> {
    if (this.#running >= this.maxRunning) {
      if (this.#waiting.length >= this.maxWaiting) return null
      await new Promise<void>((go) => this.#waiting.push(go))
    } else {
      this.#running++
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { monotonicMs } from '#app/shared/time/clock'

const WARN_EVERY_MS = 60_000

export interface RepeatedLookOptions {
  /** From the end of one look to the next. */
  everyMs: number

  /** Takes over what others changed; while it fails, what was read last holds. */
  look: () => Promise<void>

  /** Hears of failures, once a minute at most. */
  warn: (error: unknown) => void
}

/** Keeps a process at what others may change in the database, one look after the other. */
export class RepeatedLook {
  #stopping = new AbortController()
  #warnedMs = Number.NEGATIVE_INFINITY

  constructor(private readonly options: RepeatedLookOptions) {}

  /** When it resolves, the first look is over, well or not. */
  async start(): Promise<void> {
    this.stop()
    const { signal } = (this.#stopping = new AbortController())
    await this.#look()
    void this.#repeat(signal)
  }

  stop(): void {
    this.#stopping.abort()
  }

  async #repeat(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await sleep(this.options.everyMs, undefined, { signal, ref: false }).catch(() => {})
      if (!signal.aborted) await this.#look()
    }
  }

  async #look(): Promise<void> {
    try {
      await this.options.look()
    } catch (error) {
      if (monotonicMs() - this.#warnedMs < WARN_EVERY_MS) return
      this.#warnedMs = monotonicMs()
      this.options.warn(error)
    }
  }
}

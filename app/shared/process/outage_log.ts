import { monotonicMs } from '#app/shared/time/clock'

export type Dependency = 'database' | 'redis'

/** What a dependency that does not answer looks like; a statement that is refused or slow is another matter. */
const UNREACHABLE = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND'],
  ...['EAI_AGAIN', 'EPIPE', 'PROTOCOL_CONNECTION_LOST'],
])

/** What the pool of connections writes by itself, with a stack. */
const OF_POOL = /^(?:Acquire connection error|Connection Error): /

/** What Redis's driver says while it has no connection. */
const OF_REDIS = /^(?:Connection is closed\.|Stream isn't writeable|Reached the max retries)/

/** After this time without a failure the dependency is back: each is asked every few seconds. */
const QUIET_MS = 30_000
const LOOK_EVERY_MS = 5_000

interface Outage {
  sinceMs: number
  lastMs: number
  failures: number
}

/** Writes one line of the log. */
export type WriteLine = (details: object, message: string) => void

/**
 * Keeps a log short while the database or Redis is unavailable: one line when it goes and one when
 * it is back, with the number of failures between, in place of a line and a stack for each.
 */
export class OutageLog {
  readonly #outages = new Map<Dependency, Outage>()
  #timer: NodeJS.Timeout | null = null

  /**
   * @param ports of the dependencies, which distinguish failures to connect to them from those of
   * others
   */
  constructor(private readonly ports: Record<Dependency, number>) {}

  /**
   * Takes a line that is about to be written.
   *
   * @param line what a logger is called with
   * @param write where the lines about the outage go
   * @returns whether the line is part of an outage, and is not to be written
   */
  take([first, second]: readonly unknown[], write: WriteLine): boolean {
    const error = (first as { err?: unknown } | undefined)?.err
    const message = typeof first === 'string' ? first : second
    const dependency =
      typeof message === 'string' && OF_POOL.test(message) ? 'database' : this.#blame(error)
    if (dependency === null) return false
    const known = this.#outages.get(dependency)
    const nowMs = monotonicMs()
    if (known) {
      known.failures++
      known.lastMs = nowMs
      return true
    }
    this.#outages.set(dependency, { sinceMs: nowMs, lastMs: nowMs, failures: 1 })
    write({ dependency }, `the ${dependency} is unavailable; one line follows when it is back`)
    this.#timer ??= setInterval(() => this.look(write), LOOK_EVERY_MS).unref()
    return true
  }

  /** Writes down which dependencies are back. */
  look(write: WriteLine): void {
    for (const [dependency, { sinceMs, lastMs, failures }] of this.#outages) {
      if (monotonicMs() - lastMs < QUIET_MS) continue
      this.#outages.delete(dependency)
      const unavailableMs = Math.round(lastMs - sinceMs)
      write({ dependency, failures, unavailableMs }, `the ${dependency} is back`)
    }
    if (this.#outages.size > 0 || !this.#timer) return
    clearInterval(this.#timer)
    this.#timer = null
  }

  /** Returns which dependency an error is about; null: none, or one that answered. */
  #blame(error: unknown): Dependency | null {
    if (!(error instanceof Error)) return null
    const { code = '', port, fatal } = error as { code?: string; port?: number; fatal?: boolean }
    if (OF_REDIS.test(error.message)) return 'redis'
    if (error.name === 'KnexTimeoutError') return 'database'
    if (UNREACHABLE.has(code)) {
      if (port === this.ports.redis) return 'redis'
      if (fatal || port === this.ports.database) return 'database'
    }
    return this.#blame(error.cause)
  }
}

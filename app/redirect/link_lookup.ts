import { BoundedMap } from '#app/redirect/bounded_map'
import { CircuitBreaker } from '#app/redirect/circuit_breaker'
import { type LinkRecord, toLinkRecord } from '#app/redirect/link_record'
import type { RedirectSource } from '#app/redirect/source'

/** MySQL cannot be asked; the visitor should come again in a moment. */
export class LookupUnavailable extends Error {}

/** A missing alias is believed missing for so long, should the change feed say nothing. */
const MISSING_FOR_MS = 30_000

/** An older record still serves, and is read again behind the visitor's back. */
const FRESH_FOR_MS = 5 * 60_000

/** Cold look-ups that may wait for MySQL at once; more are turned away. */
const MAX_WAITING = 2_000

/** Re-reads behind the visitors' backs that may go on at once. */
const MAX_REFRESHING = 4

interface Flight {
  promise: Promise<LinkRecord | null>

  /** The key was changed while the query ran: its answer may be old and is not kept. */
  overtaken: boolean
}

/**
 * Links by key, `<domain id>/<alias>`; the default short domain has the empty id, so that there the
 * key is the path itself. In memory first, else one query that all waiting visitors share.
 */
export class LinkLookup {
  readonly #links: BoundedMap<LinkRecord>

  /** Keys without a link, and until when; apart, so that junk cannot push links out. */
  readonly #missing: BoundedMap<number>
  readonly #flights = new Map<string, Flight>()
  readonly #breaker = new CircuitBreaker()
  #refreshing = 0

  constructor(
    private readonly source: RedirectSource,
    private readonly clock: () => number,
    maxEntries: number
  ) {
    this.#links = new BoundedMap(maxEntries)
    this.#missing = new BoundedMap(Math.max(2, Math.floor(maxEntries / 4)))
  }

  get size(): number {
    return this.#links.size
  }

  /** @returns undefined when only MySQL can tell */
  peek(key: string, nowMs: number): LinkRecord | undefined {
    const link = this.#links.get(key)
    if (link !== undefined && nowMs - link.readAtMs > FRESH_FOR_MS) this.#refresh(key, nowMs)
    return link
  }

  isMissing(key: string, nowMs: number): boolean {
    const untilMs = this.#missing.get(key)
    return untilMs !== undefined && untilMs > nowMs
  }

  /**
   * Asks MySQL, once for all who ask meanwhile.
   *
   * @throws LookupUnavailable
   */
  load(key: string): Promise<LinkRecord | null> {
    const running = this.#flights.get(key)
    if (running) return running.promise
    if (this.#flights.size >= MAX_WAITING || !this.#breaker.allows(this.clock())) {
      return Promise.reject(new LookupUnavailable())
    }
    const flight: Flight = { promise: null as never, overtaken: false }
    flight.promise = this.#read(key, flight)
    this.#flights.set(key, flight)
    return flight.promise
  }

  async #read(key: string, flight: Flight): Promise<LinkRecord | null> {
    const slash = key.indexOf('/')
    const startedMs = this.clock()
    try {
      const row = await this.source.findLink(key.slice(0, slash), key.slice(slash + 1))
      this.#breaker.succeeded()
      const link = row && toLinkRecord(row, startedMs)
      if (!flight.overtaken) this.#keep(key, link, startedMs)
      return link
    } catch (cause) {
      this.#breaker.failed(this.clock())
      throw new LookupUnavailable('MySQL did not answer', { cause })
    } finally {
      if (this.#flights.get(key) === flight) this.#flights.delete(key)
    }
  }

  #keep(key: string, link: LinkRecord | null, nowMs: number): void {
    if (link) {
      this.#missing.delete(key)
      this.#links.set(key, link)
    } else {
      this.#links.delete(key)
      this.#missing.set(key, nowMs + MISSING_FOR_MS)
    }
  }

  #refresh(key: string, nowMs: number): void {
    if (this.#refreshing >= MAX_REFRESHING || this.#breaker.isOpen(nowMs)) return
    if (this.#flights.has(key)) return
    this.#refreshing++
    this.load(key)
      .catch(() => {})
      .finally(() => this.#refreshing--)
  }

  /** The key's link was made, changed or removed. */
  forget(key: string): void {
    this.#links.delete(key)
    this.#missing.delete(key)
    this.#overtake(key)
  }

  /** Something that many links share was changed. */
  forgetWhere(predicate: (link: LinkRecord) => boolean): void {
    this.#links.deleteWhere(predicate)
    for (const key of [...this.#flights.keys()]) this.#overtake(key)
  }

  forgetAll(): void {
    this.#links.clear()
    this.#missing.clear()
    for (const key of [...this.#flights.keys()]) this.#overtake(key)
  }

  /** Later askers start a query of their own instead of joining one that may have read too early. */
  #overtake(key: string): void {
    const flight = this.#flights.get(key)
    if (!flight) return
    flight.overtaken = true
    this.#flights.delete(key)
  }
}

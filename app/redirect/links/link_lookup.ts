import { FairQueue } from '#app/redirect/links/fair_queue'
import { toRedirectLink, type RedirectLink } from '#app/redirect/links/redirect_link'
import type { RedirectLinkRow, RedirectSource } from '#app/redirect/links/source'
import { BoundedMap } from '#app/shared/limits/bounded_map'
import { CircuitBreaker } from '#app/shared/limits/circuit_breaker'

/** MySQL cannot be asked; the visitor should come again in a moment. */
export class LookupUnavailable extends Error {}

/** A missing alias is believed missing for this long, should the change feed say nothing. */
const MISSING_FOR_MS = 30_000

/** An older record still serves, and is read again behind the visitor's back. */
const FRESH_FOR_MS = 5 * 60_000

/**
 * Cold look-ups that may wait for MySQL at once, in all and of one network; more are turned away.
 */
const MAX_WAITING = 4_000
const MAX_WAITING_OF_ONE = 2_000

/** Queries that may be under way at once. What comes in the meantime is gathered for the next. */
const MAX_UNDER_WAY = 2

/** Links that one query asks for. */
const MAX_BATCH = 200

/** A query has to be answered within this time, the wait for a connection included. */
const ANSWERED_WITHIN_MS = 2_500

/** Re-reads behind the visitors' backs that may go on at once. */
const MAX_REFRESHING = 4

/** The copy of all links on this machine's disk. */
export interface LinkCopy {
  /** @returns undefined when it does not know, or must not say */
  find(key: string): RedirectLink | undefined
}

interface Flight extends PromiseWithResolvers<RedirectLink | null> {
  key: string

  /** Its query was sent. */
  hasBegun: boolean

  /** The key was changed while the query ran: its answer may be old and is not kept. */
  overtaken: boolean
}

/**
 * Links by key, `<domain id>/<alias>`; the default short domain has the empty id, so that there the
 * key is the path itself. In memory first, else by queries that all waiting visitors share: while
 * one is under way, the keys for the next are gathered, from each network in turn.
 */
export class LinkLookup {
  readonly #links: BoundedMap<RedirectLink>

  /** Keys without a link, and until when; apart, so that junk cannot push links out. */
  readonly #missing: BoundedMap<number>
  readonly #flights = new Map<string, Flight>()
  readonly #waiting = new FairQueue<Flight>(MAX_WAITING, MAX_WAITING_OF_ONE)
  readonly #breaker: CircuitBreaker
  #underWay = 0
  #refreshing = 0

  /**
   * @param clock monotonic, in milliseconds
   * @param copy answers what MySQL does not; what it says is good for one visit and not kept
   */
  constructor(
    private readonly source: Pick<RedirectSource, 'findLinks'>,
    private readonly clock: () => number,
    maxEntries: number,
    private readonly copy: LinkCopy | null = null
  ) {
    this.#breaker = new CircuitBreaker({ clock })
    this.#links = new BoundedMap(maxEntries)
    this.#missing = new BoundedMap(Math.max(2, Math.floor(maxEntries / 4)))
  }

  get size(): number {
    return this.#links.size
  }

  /** @returns undefined when only MySQL knows */
  peek(key: string): RedirectLink | undefined {
    const link = this.#links.get(key)
    if (link !== undefined && this.clock() - link.readAtMs > FRESH_FOR_MS) this.#refresh(key)
    return link
  }

  isMissing(key: string): boolean {
    const untilMs = this.#missing.get(key)
    return untilMs !== undefined && untilMs > this.clock()
  }

  /**
   * Asks MySQL, once for all who ask in the meantime.
   *
   * @param network who asks; each has its turn
   * @throws LookupUnavailable
   */
  load(key: string, network = ''): Promise<RedirectLink | null> {
    if (this.#breaker.isTroubled) {
      const copied = this.copy?.find(key)
      if (copied) {
        this.#findOut(key)
        return Promise.resolve(copied)
      }
    }
    const flight = this.#flights.get(key) ?? this.#take(key, network)
    if (flight) return flight.promise
    const copied = this.copy?.find(key)
    return copied ? Promise.resolve(copied) : Promise.reject(new LookupUnavailable())
  }

  /** Takes a key into the next query; null where none is sent, or too many wait for it. */
  #take(key: string, network: string): Flight | null {
    if (this.#breaker.isOpen) return null
    const resolvers = Promise.withResolvers<RedirectLink | null>()
    const flight: Flight = { ...resolvers, key, hasBegun: false, overtaken: false }
    if (!this.#waiting.add(network, flight)) return null
    this.#flights.set(key, flight)
    this.#begin()
    return flight
  }

  /** Has one query find out whether MySQL is back, while no visitor waits for it. */
  #findOut(key: string): void {
    if (this.#flights.size === 0) this.#take(key, '')?.promise.catch(() => {})
  }

  /**
   * Begins the next query. After a failure one query finds out for all who wait whether MySQL is
   * back.
   */
  #begin(): void {
    const most = this.#breaker.isTroubled ? 1 : MAX_UNDER_WAY
    while (this.#waiting.size > 0 && this.#underWay < most) {
      this.#underWay++
      void this.#ask(this.#waiting.take(MAX_BATCH))
    }
  }

  async #ask(flights: Flight[]): Promise<void> {
    const startedMs = this.clock()
    for (const flight of flights) flight.hasBegun = true
    try {
      const keys = [...new Set(flights.map(({ key }) => key))]
      const rows = await inTime(this.source.findLinks(keys), ANSWERED_WITHIN_MS)
      this.#breaker.succeeded()
      for (const flight of flights) this.#arrive(flight, rows.get(flight.key), startedMs)
    } catch (cause) {
      this.#breaker.failed()
      this.#fallBack(flights, cause)
      if (this.#breaker.isOpen) this.#fallBack(this.#waiting.take(MAX_WAITING), cause)
    }
    this.#underWay--
    this.#begin()
  }

  #arrive(flight: Flight, row: RedirectLinkRow | undefined, startedMs: number): void {
    try {
      const link = row ? toRedirectLink(row, startedMs) : null
      if (!flight.overtaken) this.#keep(flight.key, link, startedMs)
      this.#land(flight)
      flight.resolve(link)
    } catch (cause) {
      this.#turnAway([flight], cause)
    }
  }

  /** Answers from the copy what MySQL did not, and turns the rest away. */
  #fallBack(flights: Flight[], cause: unknown): void {
    for (const flight of flights) {
      const copied = this.copy?.find(flight.key)
      if (!copied) this.#turnAway([flight], cause)
      else {
        this.#land(flight)
        flight.resolve(copied)
      }
    }
  }

  #turnAway(flights: Flight[], cause: unknown): void {
    for (const flight of flights) {
      this.#land(flight)
      flight.reject(new LookupUnavailable('MySQL did not answer', { cause }))
    }
  }

  #land(flight: Flight): void {
    if (this.#flights.get(flight.key) === flight) this.#flights.delete(flight.key)
  }

  #keep(key: string, link: RedirectLink | null, nowMs: number): void {
    if (link) {
      this.#missing.delete(key)
      this.#links.set(key, link)
    } else {
      this.#links.delete(key)
      this.#missing.set(key, nowMs + MISSING_FOR_MS)
    }
  }

  #refresh(key: string): void {
    if (this.#refreshing >= MAX_REFRESHING || this.#breaker.isOpen) return
    if (this.#flights.has(key)) return
    this.#refreshing++
    this.load(key)
      .catch(() => {})
      .finally(() => this.#refreshing--)
  }

  /** Drops a key whose link was made, changed or removed. */
  forget(key: string): void {
    this.#links.delete(key)
    this.#missing.delete(key)
    this.#overtake(key)
  }

  /**
   * Forgets every link that the predicate names, when something that many links share was changed.
   */
  forgetWhere(predicate: (link: RedirectLink) => boolean): void {
    this.#links.deleteWhere(predicate)
    for (const key of [...this.#flights.keys()]) this.#overtake(key)
  }

  forgetAll(): void {
    this.#links.clear()
    this.#missing.clear()
    for (const key of [...this.#flights.keys()]) this.#overtake(key)
  }

  /**
   * Makes later askers start a query of their own instead of joining one that may have read too
   * early.
   */
  #overtake(key: string): void {
    const flight = this.#flights.get(key)
    if (!flight?.hasBegun) return
    flight.overtaken = true
    this.#flights.delete(key)
  }
}

/** Gives up waiting, though not the query: its own limits end it. */
function inTime<Value>(answer: Promise<Value>, withinMs: number): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${withinMs} ms`)), withinMs)
    answer.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

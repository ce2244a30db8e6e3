import type { RedirectLog } from '#app/redirect/links/source'

/** Visits to one alias that does not exist, of one day. */
export interface UnknownAliasVisits {
  domainId: string

  /** `YYYY-MM-DD`, in UTC. */
  day: string
  alias: string
  visits: number
  lastAtMs: number
}

/** Keeps visits to unknown aliases; the number of aliases of a domain and day is limited. */
export interface UnknownAliasStore {
  add(visits: readonly UnknownAliasVisits[]): Promise<void>
}

/** Aliases that a process remembers until they are stored; further ones are not counted. */
const MAX_REMEMBERED = 2_000

/** The longest alias that a link can have. */
const MAX_LENGTH = 80
const STORE_EVERY_MS = 2_000

/**
 * Counts visits to aliases that do not exist, apart from the way of a request: a visit costs one
 * look-up in a bounded map, and what was gathered is stored every two seconds.
 */
export class UnknownAliases {
  #gathered = new Map<string, UnknownAliasVisits>()
  #timer: NodeJS.Timeout | null = null
  #storing: Promise<void> = Promise.resolve()
  #isStopped = false

  constructor(
    private readonly store: UnknownAliasStore,
    private readonly log: RedirectLog
  ) {}

  note(domainId: string, alias: string, nowMs: number): void {
    if (alias.length > MAX_LENGTH) return
    const day = new Date(nowMs).toISOString().slice(0, 10)
    const key = `${domainId}/${day}/${alias}`
    const known = this.#gathered.get(key)
    if (known) {
      known.visits++
      known.lastAtMs = nowMs
      return
    }
    if (this.#gathered.size >= MAX_REMEMBERED) return
    this.#gathered.set(key, { domainId, day, alias, visits: 1, lastAtMs: nowMs })
    if (this.#timer !== null || this.#isStopped) return
    this.#timer = setTimeout(() => void this.flush(), STORE_EVERY_MS)
    this.#timer.unref()
  }

  /** Stores what was gathered. What cannot be stored is given up: these are hints, not clicks. */
  flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    const visits = [...this.#gathered.values()]
    this.#gathered = new Map()
    if (visits.length === 0) return this.#storing
    this.#storing = this.#storing.then(() =>
      this.store
        .add(visits)
        .catch((error) => this.log.warn({ err: error }, 'unknown aliases could not be stored'))
    )
    return this.#storing
  }

  stop(): void {
    this.#isStopped = true
    void this.flush()
  }
}

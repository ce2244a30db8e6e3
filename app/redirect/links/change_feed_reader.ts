import type { LinkLookup } from '#app/redirect/links/link_lookup'
import type { ChangeFeedRow, RedirectLog, RedirectSource } from '#app/redirect/links/source'

const POLL_EVERY_MS = 500
const PAGE = 5_000
const LOG_EVERY_MS = 60_000

/** Domains are read again at this interval even if the feed says nothing. */
const DOMAINS_EVERY_MS = 60_000

/**
 * An id is given when a row is written and seen when its transaction commits, so a lower id can
 * turn up after a higher one. The reader looks back by this time.
 */
const LOOK_BACK_MS = 15_000

/** How far back the first read looks, in ids: transactions that were open when we started. */
const FIRST_LOOK_BACK_IDS = 5_000

/**
 * After this time without an answer the feed may have been pruned past us, so nothing kept can be
 * believed. Pruning must leave at least an hour.
 */
const TRUST_FOR_MS = 30 * 60_000

/** A domain is read with all others; a mark is of the keeper of a replica. */
const CONCERN_NO_LINK = new Set(['domain', 'mark'])

interface Reach {
  atMs: number
  id: number
}

/** Hears what a process knows of the feed. */
export interface FeedHearer {
  /** Reading began, or began again: everything up to this id was before. */
  startAfter(id: number): void
  hear(changes: readonly ChangeFeedRow[]): void
}

export interface FeedListeners {
  lookup: Pick<LinkLookup, 'forget' | 'forgetWhere' | 'forgetAll'>
  reloadDomains(): Promise<void>

  /** The copy on disk, which must not answer what it has not heard of. */
  replica?: FeedHearer | null
}

/**
 * Follows the change feed and forgets what was changed: every process by itself, with nothing but
 * MySQL, so that a change is in force everywhere within 2 seconds.
 */
export class ChangeFeedReader {
  /** Everything up to this id is done with. */
  #floor = 0
  #highest = 0

  /** Ids above the floor that were handled. */
  #handled = new Set<number>()

  /** How high the ids reached when, over the look-back. */
  #reaches: Reach[] = []
  #lastReadMs: number | null = null
  #timer: NodeJS.Timeout | null = null
  #stopped = false
  #loggedMs = Number.NEGATIVE_INFINITY
  #domainsReadMs = Number.NEGATIVE_INFINITY

  constructor(
    private readonly source: RedirectSource,
    private readonly listeners: FeedListeners,
    private readonly monotonicMs: () => number,
    private readonly log: RedirectLog
  ) {}

  /** Reads until `stop`. The first read is over, well or not, when this resolves. */
  async start(): Promise<void> {
    this.#stopped = false
    await this.#round()
  }

  stop(): void {
    this.#stopped = true
    if (this.#timer) clearTimeout(this.#timer)
  }

  async #round(): Promise<void> {
    try {
      await this.poll()
    } catch (error) {
      this.#logFailure(error)
      // Another node may answer next, with rows older than what was handled: all of the look-back again.
      this.#handled.clear()
    }
    if (this.#stopped) return
    this.#timer = setTimeout(() => this.#round(), POLL_EVERY_MS)
    this.#timer.unref()
  }

  #logFailure(error: unknown): void {
    const nowMs = this.monotonicMs()
    if (nowMs - this.#loggedMs < LOG_EVERY_MS) return
    this.#loggedMs = nowMs
    this.log.warn({ err: error }, 'the change feed could not be read')
  }

  /** Reads what is new once. */
  async poll(): Promise<void> {
    const startedMs = this.monotonicMs()
    if (this.#lastReadMs === null || startedMs - this.#lastReadMs > TRUST_FOR_MS) {
      await this.#startAfresh(startedMs)
    }
    if (startedMs - this.#domainsReadMs > DOMAINS_EVERY_MS) await this.#readDomains()

    let from = this.#floor
    let page: ChangeFeedRow[]
    do {
      page = await this.source.changesAfter(from, PAGE)
      const fresh = page.filter((change) => !this.#handled.has(change.id))
      await this.#handle(fresh)
      from = page.at(-1)?.id ?? from
    } while (page.length === PAGE)

    this.#turnBack(from)
    this.#highest = Math.max(this.#highest, from)
    this.#lastReadMs = startedMs
    this.#advance(startedMs)
  }

  /**
   * Reads the feed for the first time, or for the first time after too long: entries of before may
   * have missed a change.
   */
  async #startAfresh(startedMs: number): Promise<void> {
    this.#highest = await this.source.latestChangeId()
    this.#floor = Math.max(0, this.#highest - FIRST_LOOK_BACK_IDS)
    this.#handled.clear()
    this.#reaches = [{ atMs: startedMs, id: this.#floor }]
    await this.#readDomains()
    this.listeners.replica?.startAfter(this.#floor)
    this.listeners.lookup.forgetAll()
  }

  async #readDomains(): Promise<void> {
    const startedMs = this.monotonicMs()
    await this.listeners.reloadDomains()
    this.#domainsReadMs = startedMs
  }

  /**
   * A node of a cluster that takes over may lack changes that another one has answered. Links that it is asked for
   * are older than these, so they are handled again when it has them.
   */
  #turnBack(highest: number): void {
    if (highest >= this.#highest) return
    for (const id of this.#handled) if (id > highest) this.#handled.delete(id)
    for (const reach of this.#reaches) reach.id = Math.min(reach.id, highest)
    this.#highest = highest
  }

  /** Forgets ids that were reached longer ago than a transaction may last. */
  #advance(nowMs: number): void {
    this.#reaches.push({ atMs: nowMs, id: this.#highest })
    while (this.#reaches.length > 1 && this.#reaches[1].atMs <= nowMs - LOOK_BACK_MS) {
      this.#reaches.shift()
    }
    const oldest = this.#reaches[0]
    if (oldest.atMs > nowMs - LOOK_BACK_MS || oldest.id <= this.#floor) return
    this.#floor = oldest.id
    for (const id of this.#handled) if (id <= this.#floor) this.#handled.delete(id)
  }

  async #handle(changes: ChangeFeedRow[]): Promise<void> {
    this.listeners.replica?.hear(changes)
    const concernsDomains = ['domain', 'workspace']
    if (changes.some(({ kind }) => concernsDomains.includes(kind))) await this.#readDomains()

    const shared = new Set<string>()
    for (const change of changes) {
      if (change.kind === 'link' && change.cacheKey !== null) {
        this.listeners.lookup.forget(change.cacheKey)
      } else if (!CONCERN_NO_LINK.has(change.kind)) {
        shared.add(change.subjectId)
      }
    }
    if (shared.size > 0) {
      this.listeners.lookup.forgetWhere(
        (link) =>
          shared.has(link.workspaceId) ||
          shared.has(link.organisationId) ||
          shared.has(link.id) ||
          (link.campaignId !== null && shared.has(link.campaignId)) ||
          (link.folderId !== null && shared.has(link.folderId))
      )
    }
    for (const change of changes) this.#handled.add(change.id)
  }
}

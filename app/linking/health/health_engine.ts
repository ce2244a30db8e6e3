import logger from '@adonisjs/core/services/logger'
import { checkLink, type UrlOutcome } from '#app/linking/health/actions/check_link'
import { claimDueLinks } from '#app/linking/health/actions/claim_due_links'
import { lookAtUrl } from '#app/linking/health/actions/look_at_url'
import { leaseUrl, releaseUrl, storeLook } from '#app/linking/health/actions/store_look'
import type { CheckedLink } from '#app/linking/health/checked_link'
import { inHealthTurn } from '#app/linking/health/health_turns'
import { OwnNetwork } from '#app/linking/health/own_network'
import { BlockListFolder } from '#app/linking/health/queries/block_lists'
import { findUrlHealth } from '#app/linking/health/queries/find_url_health'
import type { BlockList } from '#app/linking/health/rules/block_list'
import type { CheckedUrl } from '#app/linking/health/rules/checked_urls'
import { isLookDue } from '#app/linking/health/rules/confirm_look'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { databaseNowMs } from '#app/shared/time/database_clock'
import { listBlockListFolders } from '#config/data_packs'

/** Links that one worker looks at, at once: most of the time they wait for others. */
const AT_ONCE = 48

/** How often to look for what is due. */
const POLL_MS = 1_000

/** Longest pause after a failure. */
const LONGEST_WAIT_MS = 30_000

/** Another worker looks at the address; its result is there by then. */
const OTHERS_MS = 30_000

export interface HealthEngineOptions {
  /** For each request; shortened by tests. */
  timeoutMs?: number
  blockLists?: BlockListFolder
}

/**
 * Looks at the destinations of links that are due, until it is stopped. All that it knows stands in
 * the database, so that any number of workers share the work.
 */
export class HealthEngine {
  readonly #timeoutMs: number
  readonly #blockLists: BlockListFolder
  readonly #network = new OwnNetwork()
  readonly #running = new Set<Promise<void>>()
  readonly #looks = new Map<string, Promise<UrlOutcome>>()
  readonly #ending = new AbortController()
  #rise: () => void = () => {}

  constructor({ timeoutMs = 10_000, blockLists }: HealthEngineOptions = {}) {
    this.#timeoutMs = timeoutMs
    this.#blockLists = blockLists ?? new BlockListFolder(listBlockListFolders)
  }

  async run(stop: AbortSignal): Promise<void> {
    stop.addEventListener('abort', () => this.#rise(), { once: true })
    let waitMs = POLL_MS
    while (!stop.aborted) {
      try {
        waitMs = (await this.pass()) > 0 ? 0 : POLL_MS
      } catch (error) {
        waitMs = Math.min(Math.max(waitMs, POLL_MS) * 2, LONGEST_WAIT_MS)
        if (isDatabaseUnavailable(error)) logger.warn('The database is away; link checks wait')
        else logger.error({ err: error }, 'Links could not be claimed for a check; trying again')
      }
      if (stop.aborted) break
      if (this.#running.size >= AT_ONCE) await Promise.race(this.#running)
      else if (waitMs > 0) await this.#rest(waitMs)
    }
    this.#ending.abort()
    await Promise.all(this.#running)
  }

  /** Begins the checks of links that are due and have a place. Returns how many that were. */
  async pass(): Promise<number> {
    const room = AT_ONCE - this.#running.size
    if (room <= 0) return 0
    const [links, blockList] = [await claimDueLinks(room), await this.#blockLists.current()]
    for (const link of links) this.#begin(link, blockList)
    return links.length
  }

  /** Checks all that is due and waits until it is done; for tests. */
  async drain(): Promise<void> {
    while ((await this.pass()) > 0 || this.#running.size > 0) {
      if (this.#running.size > 0) await Promise.race(this.#running)
    }
  }

  #begin(link: CheckedLink, blockList: BlockList): void {
    const work = this.#check(link, blockList).finally(() => {
      this.#running.delete(work)
      this.#rise()
    })
    this.#running.add(work)
  }

  /** Checks a link. What fails here was no answer of a site: the lease ends, and it is due again. */
  async #check(link: CheckedLink, blockList: BlockList): Promise<void> {
    try {
      await checkLink(link, blockList, (url, list) => this.#share(url, list))
    } catch (error) {
      if (this.#ending.signal.aborted) return
      logger.warn({ err: error, linkId: link.row.id }, 'A link could not be checked; it is later')
    }
  }

  /** Looks at an address once, however many links ask for it at the same time. */
  #share(url: CheckedUrl, blockList: BlockList): Promise<UrlOutcome> {
    const name = url.hash.toString('hex')
    const running = this.#looks.get(name)
    if (running) return running
    const look = this.#look(url, blockList).finally(() => this.#looks.delete(name))
    this.#looks.set(name, look)
    return look
  }

  async #look({ url, hash }: CheckedUrl, blockList: BlockList): Promise<UrlOutcome> {
    const known = await inHealthTurn(() => findUrlHealth(hash))
    const isNewlyListed = known.look?.code !== 'listed' && blockList.has(url)
    if (!isNewlyListed && !isLookDue(known, databaseNowMs())) return { health: known }
    const isOurs = await inHealthTurn(() => leaseUrl(hash))
    if (!isOurs) return { retryAtMs: databaseNowMs() + OTHERS_MS }
    const { signal } = this.#ending
    const beganMs = databaseNowMs()
    let isStored = false
    try {
      const found = await lookAtUrl(url, { blockList, signal, timeoutMs: this.#timeoutMs })
      const outcome = await this.#network.judge(url, found)
      if (outcome.kind === 'later') return { retryAtMs: outcome.retryAtMs }
      if (outcome.kind === 'unclear') return 'unclear'
      const health = await inHealthTurn(() =>
        storeLook(hash, known, { look: outcome.look, beganMs })
      )
      isStored = true
      return { health }
    } finally {
      if (!isStored) await inHealthTurn(() => releaseUrl(hash))
    }
  }

  #rest(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      this.#rise = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}

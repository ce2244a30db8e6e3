import { join } from 'node:path'
import type { RedirectLog } from '#app/redirect/links/source'
import { isReplicaDamage } from '#app/redirect/replica/replica_damage'
import { ReplicaAhead, ReplicaFeed, ReplicaGap } from '#app/redirect/replica/replica_feed'
import { ReplicaFolder } from '#app/redirect/replica/replica_folder'
import { ReplicaLock } from '#app/redirect/replica/replica_lock'
import { ReplicaCorrupt } from '#app/redirect/replica/replica_records'
import type { ReplicaSource } from '#app/redirect/replica/replica_source'
import { ReplicaStore } from '#app/redirect/replica/replica_store'
import { walkLinks } from '#app/redirect/replica/walk_links'

const POLL_EVERY_MS = 500
const LOCK_EVERY_MS = 5_000
const LONGEST_PAUSE_MS = 10_000
const LOG_EVERY_MS = 60_000

/** From one step of the walk to the next, once the replica is filled: 10 million links in 14 h. */
const STEP_EVERY_MS = 5_000

/** Links of a step: some milliseconds of MySQL and as many of this process. */
const STEP_LINKS = 1_000
const FEWEST_STEP_LINKS = 20
const MARK_EVERY_MS = 3_600_000
const NOTE_EVERY_MS = 2_000

/**
 * A node of a cluster that takes over may lack changes that another one has answered, until the
 * group has agreed on who belongs to it. After this time the database is an older one.
 */
const AHEAD_FOR_MS = 60_000

export interface ReplicaKeeperOptions {
  source: ReplicaSource
  folder: string

  /** Name of the database that it is a copy of. */
  database: string
  monotonicMs: () => number
  log: RedirectLog
}

/** What a keeper has open. */
interface Kept {
  generation: string
  store: ReplicaStore
  feed: ReplicaFeed
}

/**
 * Keeps this machine's replica of all links, from which redirects are answered while MySQL does not
 * answer. Of several workers on a machine, the one with the lock.
 */
export class ReplicaKeeper {
  readonly #folder: ReplicaFolder
  readonly #lock: ReplicaLock
  #kept: Kept | null = null
  #stepLinks = STEP_LINKS
  #steppedMs = Number.NEGATIVE_INFINITY
  #markedMs = Number.NEGATIVE_INFINITY
  #notedMs = Number.NEGATIVE_INFINITY
  #aheadSinceMs: number | null = null
  #loggedMs = Number.NEGATIVE_INFINITY

  constructor(private readonly options: ReplicaKeeperOptions) {
    this.#folder = new ReplicaFolder(options.folder)
    this.#lock = new ReplicaLock(join(options.folder, 'lock'))
  }

  /** Keeps the replica until the signal stops it. */
  async run(stop: AbortSignal): Promise<void> {
    let failures = 0
    while (!stop.aborted) {
      let pauseMs: number
      try {
        pauseMs = await this.turn()
        failures = 0
      } catch (error) {
        failures++
        pauseMs = Math.min(POLL_EVERY_MS * 2 ** Math.min(failures, 10), LONGEST_PAUSE_MS)
        this.#logFailure(error)
      }
      await rest(pauseMs, stop)
    }
    this.close()
  }

  /**
   * Reads the feed once, and goes a step on the walk where one is due.
   *
   * @returns how long to pause, milliseconds
   */
  async turn(): Promise<number> {
    this.#folder.prepare()
    if (!this.#lock.take()) return LOCK_EVERY_MS
    try {
      const kept = (this.#kept ??= await this.#open())
      if (this.#folder.current() !== kept.generation) throw new ReplicaCorrupt('it was marked')
      await this.#mark(kept)
      await kept.feed.poll()
      this.#aheadSinceMs = null
      this.#noteFollowed()
      return await this.#step(kept)
    } catch (error) {
      // What is in memory may be ahead of the file: the next turn begins with what the file says.
      this.#shut()
      if (error instanceof ReplicaAhead && this.#mayCatchUp()) {
        this.#logFailure(error)
        return POLL_EVERY_MS
      }
      if (!isBeyondRepair(error)) throw error
      this.#aheadSinceMs = null
      this.options.log.warn({ err: error }, 'the replica of links is filled again')
      this.#folder.clear()
      return 0
    }
  }

  close(): void {
    this.#shut()
    this.#lock.release()
  }

  /** Opens the present generation where it is sound and ours, else begins another. */
  async #open(): Promise<Kept> {
    const generation = this.#folder.current()
    if (generation !== null) {
      const opened = this.#reopen(generation)
      if (opened) return opened
    }
    return this.#begin()
  }

  #reopen(generation: string): Kept | null {
    const { source, database, monotonicMs, log } = this.options
    let store: ReplicaStore | null = null
    try {
      store = new ReplicaStore(this.#folder.fileOf(generation))
      const state = store.readState()
      if (state?.database === database) {
        return { generation, store, feed: new ReplicaFeed(source, store, state, monotonicMs) }
      }
    } catch (error) {
      if (!isBeyondRepair(error)) throw error
      log.warn({ err: error }, 'the replica of links is damaged')
    }
    store?.close()
    return null
  }

  async #begin(): Promise<Kept> {
    const { source, database, monotonicMs, log } = this.options
    const state = await ReplicaFeed.begin(source, database)
    const generation = this.#folder.nameGeneration()
    const store = new ReplicaStore(this.#folder.fileOf(generation))
    store.commit(state, () => {})
    this.#folder.adopt(generation)
    log.info({ generation }, 'the replica of links is being filled')
    return { generation, store, feed: new ReplicaFeed(source, store, state, monotonicMs) }
  }

  #noteFollowed(): void {
    const nowMs = this.options.monotonicMs()
    if (nowMs - this.#notedMs < NOTE_EVERY_MS) return
    this.#notedMs = nowMs
    this.#folder.noteFollowed()
  }

  async #mark({ feed }: Kept): Promise<void> {
    const nowMs = this.options.monotonicMs()
    if (nowMs - this.#markedMs < MARK_EVERY_MS) return
    await feed.leaveMark()
    this.#markedMs = nowMs
  }

  /** Goes a step where one is due. While it fills, it rests for as long as it worked. */
  async #step({ store, feed }: Kept): Promise<number> {
    const { source, monotonicMs, log } = this.options
    const startedMs = monotonicMs()
    const isFilling = feed.state.rounds === 0
    if (!isFilling && startedMs - this.#steppedMs < STEP_EVERY_MS) return POLL_EVERY_MS
    this.#steppedMs = startedMs
    await walkLinks(source, store, feed.state, this.#stepLinks).catch((error) => {
      // A slow database gets smaller questions.
      this.#stepLinks = Math.max(FEWEST_STEP_LINKS, Math.floor(this.#stepLinks / 2))
      throw error
    })
    this.#stepLinks = Math.min(STEP_LINKS, this.#stepLinks * 2)
    if (!isFilling) return POLL_EVERY_MS
    if (feed.state.rounds > 0) log.info({}, 'the replica of links is filled')
    return monotonicMs() - startedMs
  }

  /** Is the feed that ends too early that of a node which has not got everything yet? */
  #mayCatchUp(): boolean {
    const nowMs = this.options.monotonicMs()
    this.#aheadSinceMs ??= nowMs
    return nowMs - this.#aheadSinceMs < AHEAD_FOR_MS
  }

  #shut(): void {
    this.#kept?.store.close()
    this.#kept = null
  }

  #logFailure(error: unknown): void {
    const nowMs = this.options.monotonicMs()
    if (nowMs - this.#loggedMs < LOG_EVERY_MS) return
    this.#loggedMs = nowMs
    this.options.log.warn({ err: error }, 'the replica of links could not be kept up')
  }
}

/** Can only a replica that is filled from the beginning be trusted? */
function isBeyondRepair(error: unknown): boolean {
  return error instanceof ReplicaGap || error instanceof ReplicaAhead || isReplicaDamage(error)
}

/** Waits, but not beyond the end. */
function rest(pauseMs: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stop.aborted) return resolve()
    const end = () => {
      clearTimeout(timer)
      stop.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, pauseMs)
    stop.addEventListener('abort', end)
  })
}

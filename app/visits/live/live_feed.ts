import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { runWithinDeadline } from '#app/shared/database/long_work'
import { monotonicMs } from '#app/shared/time/clock'
import { formatSubjectKey, type LiveSubject } from '#app/visits/live/live_subject'
import { WatchedSubject } from '#app/visits/live/watched_subject'

/** How soon a subject that is watched from now on is looked at. */
const SOON_MS = 200

/** After each look this process asks nothing for so many times what it took. */
const REST = 3

/** After a failure. */
const WAIT_MS = 2_000

/** What a process shows of a subject; give it back with `release`. */
export interface LiveWatch {
  watched: WatchedSubject
  release(): void
}

/**
 * Reads the stored visits of what is watched in this process, one look after the other, and each
 * subject once however many watch it. Nothing is read or kept while no one does. Redirects have no
 * part in it: what it knows is what the drainer has stored.
 */
export class LiveFeed {
  readonly #watched = new Map<string, WatchedSubject>()
  #isRunning = false

  watch(subject: LiveSubject): LiveWatch {
    const key = formatSubjectKey(subject)
    const watched = this.#watched.get(key) ?? new WatchedSubject(subject)
    this.#watched.set(key, watched)
    watched.watchers++
    if (!this.#isRunning) {
      this.#isRunning = true
      // The request that watches first has a deadline; the others' looks do not end with it.
      void runWithinDeadline({ endsAtMs: Number.POSITIVE_INFINITY }, () => this.#run())
    }
    let isReleased = false
    return {
      watched,
      release: () => {
        if (isReleased) return
        isReleased = true
        if (--watched.watchers === 0) this.#watched.delete(key)
      },
    }
  }

  /** Subjects that are watched, for the proof that none is left behind. */
  get size(): number {
    return this.#watched.size
  }

  async #run(): Promise<void> {
    try {
      while (this.#watched.size > 0) await this.#lookAtNext()
    } finally {
      this.#isRunning = false
    }
  }

  async #lookAtNext(): Promise<void> {
    const next = [...this.#watched.values()].reduce((a, b) => (b.dueMs < a.dueMs ? b : a))
    const waitMs = next.dueMs - monotonicMs()
    if (waitMs > 0) return pause(Math.min(waitMs, SOON_MS))
    const startedAtMs = monotonicMs()
    try {
      await next.look()
    } catch (error) {
      if (!isDatabaseUnavailable(error)) logger.warn({ err: error }, 'Visits could not be read')
      return pause(WAIT_MS)
    }
    await pause((monotonicMs() - startedAtMs) * REST)
  }
}

/** Waits, and keeps no process alive. */
async function pause(ms: number): Promise<void> {
  await sleep(ms, undefined, { ref: false })
}

export const liveFeed = new LiveFeed()

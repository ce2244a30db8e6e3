import { setTimeout as sleep } from 'node:timers/promises'
import logger from '@adonisjs/core/services/logger'
import { isDatabaseUnavailable } from '#app/shared/database/database_errors'
import { runWithinDeadline } from '#app/shared/database/long_work'
import { listWhoMayWatch, type Watcher } from '#app/visits/live/queries/list_who_may_watch'

/** A right that is taken away ends the stream within two seconds. */
const EVERY_MS = 1_200

/** Watchers that one statement asks about: what it answers is read in well below a millisecond. */
const AT_ONCE = 50

/** One who watches, and what is done once they may not any more. */
export interface RightsWatch extends Watcher {
  /** @param isRefused false where no one could be asked: the browser asks again with a new request */
  end(isRefused: boolean): void
}

/** Asks again and again about all who watch in this process, together, and ends those who may not. */
class WatchedRights {
  readonly #watching = new Set<RightsWatch>()
  #isRunning = false

  /** Watches until `gone`. */
  watch(one: RightsWatch, gone: AbortSignal): void {
    if (gone.aborted) return
    this.#watching.add(one)
    gone.addEventListener('abort', () => this.#watching.delete(one), { once: true })
    if (this.#isRunning) return
    this.#isRunning = true
    // The request that watches first has a deadline; the others' rights do not end with it.
    void runWithinDeadline({ endsAtMs: Number.POSITIVE_INFINITY }, () => this.#run())
  }

  async #run(): Promise<void> {
    while (this.#watching.size > 0) {
      await sleep(EVERY_MS, undefined, { ref: false })
      const all = [...this.#watching]
      for (let start = 0; start < all.length; start += AT_ONCE) {
        await this.#ask(all.slice(start, start + AT_ONCE))
      }
    }
    this.#isRunning = false
  }

  async #ask(some: RightsWatch[]): Promise<void> {
    const may = await listWhoMayWatch(some).catch((error) => {
      if (!isDatabaseUnavailable(error)) logger.warn({ err: error }, 'Rights could not be read')
      return null
    })
    for (const one of some) {
      if (may?.has(one) || !this.#watching.delete(one)) continue
      one.end(may !== null)
    }
  }
}

export const watchedRights = new WatchedRights()

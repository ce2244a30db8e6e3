import { setTimeout as sleep } from 'node:timers/promises'
import type { SharedCount } from '#app/redirect/passwords/shared_count'
import { Turns } from '#app/redirect/passwords/turns'

/** The time between two turns of one link, on all machines together. */
const EVERY_MS = 250

/** How long a try waits for its turn. */
const PATIENCE_MS = 3_000

/** A try that finds no turn free looks again after about this time. */
const LOOK_AGAIN_MS = 400

/** Tries that wait in one process, and of them for one link: sockets are no place to store a flood. */
const MOST_WAITING = 200
const MOST_WAITING_ON_LINK = 40

/**
 * Lets tries of a link pass one after the other, while unknown visitors are wrong on it too often.
 * A try that joins a crowd looks for a free turn several times, so that no flood takes all turns.
 */
export class Crowd {
  readonly #turns = new Turns(EVERY_MS)
  readonly #waiting = new Map<string, number>()
  #total = 0

  constructor(
    private readonly shared: SharedCount,
    private readonly monotonicMs: () => number
  ) {}

  /** Waits for a turn; returns false where none came in time. */
  async pass(key: string): Promise<boolean> {
    const waiting = this.#waiting.get(key) ?? 0
    if (this.#total >= MOST_WAITING || waiting >= MOST_WAITING_ON_LINK) return false
    this.#count(key, 1)
    try {
      return await this.#wait(key)
    } finally {
      this.#count(key, -1)
    }
  }

  async #wait(key: string): Promise<boolean> {
    for (let leftMs = PATIENCE_MS; leftMs > 0;) {
      const waitMs = await this.#take(key, leftMs)
      if (waitMs !== null) {
        await sleep(waitMs)
        return true
      }
      const pauseMs = Math.min(leftMs, LOOK_AGAIN_MS * (0.5 + Math.random()))
      await sleep(pauseMs)
      leftMs -= pauseMs
    }
    return false
  }

  async #take(key: string, mostMs: number): Promise<number | null> {
    const most = Math.floor(mostMs)
    const answer = await this.shared.ask((shared) => shared.takeTurn(key, EVERY_MS, most))
    return answer === undefined ? this.#turns.take(key, most, this.monotonicMs()) : answer
  }

  #count(key: string, change: 1 | -1): void {
    const waiting = (this.#waiting.get(key) ?? 0) + change
    if (waiting === 0) this.#waiting.delete(key)
    else this.#waiting.set(key, waiting)
    this.#total += change
  }
}

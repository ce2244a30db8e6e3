import { createHmac } from 'node:crypto'
import type { SharedTries } from '#app/redirect/source'
import { TryLimiter } from '#app/redirect/try_limiter'

const WINDOW_MS = 5 * 60_000

/** Wrong passwords in a window: of an address on one link, of an address, on one link. */
const MOST = { both: 10, address: 100, link: 300 }

/** Whoever counts for all processes has so long to answer, and is left alone for a while if not. */
const PATIENCE_MS = 250
const REST_MS = 5_000

/**
 * How often link passwords may be wrong: counted in this process, and for all processes where there
 * is something that counts for all. A try counts from its beginning and is given back when right.
 */
export class WrongTries {
  readonly #limiters = Object.entries(MOST).map(
    ([name, most]) => [name, most, new TryLimiter(most, WINDOW_MS)] as const
  )
  #restsUntilMs = 0

  /**
   * @param key secret of this installation: what is counted elsewhere is named by a keyed hash
   * @param shared null: each process counts for itself
   */
  constructor(
    private readonly key: Buffer,
    private readonly shared: SharedTries | null,
    private readonly monotonicMs: () => number
  ) {}

  /**
   * @param linkId the link that is tried
   * @param network where the visitor is, as `networkOf` gives it
   * @returns 0 when the try may go on, else the seconds to wait
   */
  async begin(linkId: string, network: string): Promise<number> {
    const nowMs = this.monotonicMs()
    const keys = keysOf(linkId, network)
    const waits = this.#limiters.map(([name, , limiter]) => limiter.begin(keys[name], nowMs))
    if (Math.max(...waits) === 0) {
      const tries = this.#limiters.map(([name, most]) => ({ key: this.#hide(keys[name]), most }))
      const sharedWait = await this.#ask((shared) => shared.begin(tries, WINDOW_MS))
      if (!sharedWait) return 0
      this.#giveBackHere(linkId, network)
      return sharedWait
    }
    this.#limiters.forEach(([name, , limiter], at) => {
      if (waits[at] === 0) limiter.giveBack(keys[name])
    })
    return Math.max(...waits)
  }

  async giveBack(linkId: string, network: string): Promise<void> {
    this.#giveBackHere(linkId, network)
    const keys = Object.values(keysOf(linkId, network)).map((key) => this.#hide(key))
    await this.#ask((shared) => shared.giveBack(keys))
  }

  #giveBackHere(linkId: string, network: string): void {
    const keys = keysOf(linkId, network)
    for (const [name, , limiter] of this.#limiters) limiter.giveBack(keys[name])
  }

  /** @returns null where nobody answers in time: this process's own count has to do then */
  async #ask<Answer>(question: (shared: SharedTries) => Promise<Answer>): Promise<Answer | null> {
    if (this.shared === null || performance.now() < this.#restsUntilMs) return null
    let timer: NodeJS.Timeout
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('late')), PATIENCE_MS)
    })
    try {
      return await Promise.race([question(this.shared), late])
    } catch {
      this.#restsUntilMs = performance.now() + REST_MS
      return null
    } finally {
      clearTimeout(timer!)
    }
  }

  #hide(key: string): string {
    return createHmac('sha256', this.key).update(key).digest('base64url').slice(0, 22)
  }
}

function keysOf(linkId: string, network: string): Record<string, string> {
  return { both: `${linkId} ${network}`, address: `address ${network}`, link: `link ${linkId}` }
}

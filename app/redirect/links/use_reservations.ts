import { LookupUnavailable } from '#app/redirect/links/link_lookup'
import type { TakeUses } from '#app/redirect/links/source'

/** Visitors that may wait at once in a process; more are turned away. */
const MAX_WAITING = 4_000

/** Links that may be asked about at once: the pool has connections left for cold links. */
const MAX_UNDER_WAY = 3

/** A visitor waits no longer. */
const ANSWERED_WITHIN_MS = 2_500

interface Request {
  /** Does this visit use the link up, or only ask whether it is? */
  isUse: boolean
  resolve(isGranted: boolean): void
  reject(cause: unknown): void
}

/**
 * Asks the database whether a link with a limited number of uses lets one more visitor through.
 * Those who come while a question about their link is under way share the next one.
 */
export class UseReservations {
  readonly #waiting = new Map<string, Request[]>()
  readonly #asking = new Set<string>()
  #size = 0

  constructor(private readonly takeUses: TakeUses) {}

  /**
   * @param isUse a use is reserved, and stays so whatever happens to the answer
   * @throws LookupUnavailable
   */
  ask(linkId: string, isUse: boolean): Promise<boolean> {
    if (this.#size >= MAX_WAITING) return Promise.reject(new LookupUnavailable())
    this.#size++
    const { promise, resolve, reject } = Promise.withResolvers<boolean>()
    const timer = setTimeout(() => reject(new LookupUnavailable()), ANSWERED_WITHIN_MS)
    const request = { isUse, resolve, reject }
    const present = this.#waiting.get(linkId)
    if (present) present.push(request)
    else this.#waiting.set(linkId, [request])
    this.#begin()
    return promise.finally(() => {
      this.#size--
      clearTimeout(timer)
    })
  }

  #begin(): void {
    for (const [linkId, requests] of this.#waiting) {
      if (this.#asking.size >= MAX_UNDER_WAY) return
      if (this.#asking.has(linkId)) continue
      this.#waiting.delete(linkId)
      this.#asking.add(linkId)
      void this.#settle(linkId, requests)
    }
  }

  async #settle(linkId: string, requests: Request[]): Promise<void> {
    try {
      let left = await this.takeUses(linkId, requests.filter(({ isUse }) => isUse).length)
      const isOpen = left > 0
      for (const { isUse, resolve } of requests) resolve(isUse ? left-- > 0 : isOpen)
    } catch (cause) {
      for (const { reject } of requests) {
        reject(new LookupUnavailable('MySQL did not answer', { cause }))
      }
    }
    this.#asking.delete(linkId)
    this.#begin()
  }
}

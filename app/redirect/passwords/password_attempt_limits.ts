import { createHmac } from 'node:crypto'
import type { SharedAttempts } from '#app/redirect/links/source'
import { AttemptLimiter } from '#app/redirect/passwords/attempt_limiter'
import { CircuitBreaker } from '#app/shared/circuit_breaker'
import { siteOf, toNetworkPrefix } from '#app/shared/network_prefix'
import { withinTime } from '#app/shared/within_time'

const WINDOW_MS = 5 * 60_000

/**
 * Wrong passwords in a window: of an address on one link, of an address, on one link; the same of
 * an IPv6 /48, which one sender may have all of, and which some providers share among customers.
 */
const MOST = { both: 10, address: 100, siteOnLink: 20, site: 150, link: 300 }

const NAMES = Object.keys(MOST) as (keyof typeof MOST)[]

/**
 * Anyone who counts for all processes has so long to answer, and is left alone for a while if not.
 */
const PATIENCE_MS = 250
const REST_MS = 5_000

/**
 * How often link passwords may be wrong: counted in this process, and for all processes where there
 * is something that counts for all. A try counts from its beginning and is given back when right.
 */
export class PasswordAttemptLimits {
  readonly #limiters = NAMES.map(
    (name) => [name, MOST[name], new AttemptLimiter(MOST[name], WINDOW_MS)] as const
  )
  readonly #breaker = new CircuitBreaker({ failuresToOpen: 1, pauseMs: REST_MS })

  /**
   * @param key secret of this installation: what is counted elsewhere is named by a keyed hash
   * @param shared null: each process counts for itself
   */
  constructor(
    private readonly key: Buffer,
    private readonly shared: SharedAttempts | null,
    private readonly monotonicMs: () => number
  ) {}

  /**
   * @param linkId the link that is tried
   * @param address where the visitor is
   * @returns 0 when the try may go on, else the seconds to wait
   */
  async begin(linkId: string, address: string): Promise<number> {
    const nowMs = this.monotonicMs()
    const counts = this.#countsOf(linkId, address)
    const waits = counts.map(({ key, limiter }) => limiter.begin(key, nowMs))
    if (Math.max(...waits) === 0) {
      const tries = counts.map(({ key, most }) => ({ key: this.#hide(key), most }))
      const sharedWait = await this.#ask((shared) => shared.begin(tries, WINDOW_MS))
      if (!sharedWait) return 0
      this.#giveBackHere(linkId, address)
      return sharedWait
    }
    counts.forEach(({ key, limiter }, at) => {
      if (waits[at] === 0) limiter.giveBack(key)
    })
    return Math.max(...waits)
  }

  async giveBack(linkId: string, address: string): Promise<void> {
    this.#giveBackHere(linkId, address)
    const keys = this.#countsOf(linkId, address).map(({ key }) => this.#hide(key))
    await this.#ask((shared) => shared.giveBack(keys))
  }

  #giveBackHere(linkId: string, address: string): void {
    for (const { key, limiter } of this.#countsOf(linkId, address)) limiter.giveBack(key)
  }

  /** Returns what a try counts against; an IPv4 address is of no site. */
  #countsOf(linkId: string, address: string) {
    const keys = formatKeys(linkId, address)
    return this.#limiters.flatMap(([name, most, limiter]) => {
      const key = keys[name]
      return key === null ? [] : [{ key, most, limiter }]
    })
  }

  /** @returns null where no one answers in time: this process's own count has to do then */
  async #ask<Answer>(
    question: (shared: SharedAttempts) => Promise<Answer>
  ): Promise<Answer | null> {
    if (this.shared === null || this.#breaker.isOpen) return null
    try {
      const asked = question(this.shared)
      const answer = await withinTime(asked, PATIENCE_MS, () => new Error('late'))
      this.#breaker.succeeded()
      return answer
    } catch {
      this.#breaker.failed()
      return null
    }
  }

  #hide(key: string): string {
    return createHmac('sha256', this.key).update(key).digest('base64url').slice(0, 22)
  }
}

function formatKeys(linkId: string, address: string): Record<keyof typeof MOST, string | null> {
  const [network, site] = [toNetworkPrefix(address), siteOf(address)]
  return {
    both: `${linkId} ${network}`,
    address: `address ${network}`,
    siteOnLink: site && `${linkId} ${site}`,
    site: site && `site ${site}`,
    link: `link ${linkId}`,
  }
}

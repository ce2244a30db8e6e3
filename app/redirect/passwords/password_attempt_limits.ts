import { createHmac } from 'node:crypto'
import type { RightAddresses, SharedAttempts } from '#app/redirect/links/source'
import { AttemptLimiter } from '#app/redirect/passwords/attempt_limiter'
import { Crowd } from '#app/redirect/passwords/crowd'
import { KnownAddresses } from '#app/redirect/passwords/known_addresses'
import { SharedCount } from '#app/redirect/passwords/shared_count'
import { siteOf, toNetworkPrefix } from '#app/shared/network/network_prefix'

const WINDOW_MS = 5 * 60_000

/**
 * The earliest time at which there may be a turn on a link where unknown visitors are wrong too
 * often.
 */
const RETRY_TURN_SECONDS = 5

/**
 * Wrong passwords in a window: of an address on one link, of an address, on one link; the same of
 * an IPv6 /48, which one sender may have all of, and which some providers share among customers.
 */
const MOST = { both: 10, address: 100, siteOnLink: 20, site: 150, link: 300 }

type Count = keyof typeof MOST

/** What refuses those who were never right here beyond their own tries. */
const STRICT: Count[] = ['address', 'siteOnLink', 'site']

/** A try that may go on, and what it was counted on. */
export interface CountedTry {
  retryAfterSeconds: 0
  counted: string[]
}

/** How often passwords may be wrong, of all that is known of those who ask and are asked. */
interface Options {
  /** Secret of this installation: what is kept elsewhere is named by a keyed hash. */
  key: Buffer

  /** Counts for all processes; null: each counts for itself. */
  shared: SharedAttempts | null

  /** Remembers who was right; null: no one is known. */
  right: RightAddresses | null
  monotonicMs: () => number
}

/**
 * Limits how often the password of a link may be wrong: counted in this process, and for all
 * processes where there is something that counts for all. A try counts from its beginning and is
 * given back when it was right. Unknown visitors who are wrong too often lock no one out: a visitor
 * who was right before has tries of their own, and everyone else waits for a turn.
 */
export class PasswordAttemptLimits {
  readonly known: KnownAddresses
  readonly #limiters = new Map(
    (Object.keys(MOST) as Count[]).map((name) => [name, new AttemptLimiter(MOST[name], WINDOW_MS)])
  )
  readonly #shared: SharedCount
  readonly #crowd: Crowd

  constructor(private readonly options: Options) {
    const { key, shared, right, monotonicMs } = options
    this.#shared = new SharedCount(shared)
    this.#crowd = new Crowd(this.#shared, monotonicMs)
    this.known = new KnownAddresses(key, right, monotonicMs)
  }

  /**
   * @param linkId the link that is tried
   * @param address where the visitor is
   * @returns the try, or the seconds to wait
   */
  async begin(
    linkId: string,
    address: string
  ): Promise<CountedTry | { retryAfterSeconds: number }> {
    const keys = formatKeys(linkId, address)
    const counted: string[] = []
    const count = async (...names: Count[]) => {
      const seconds = await this.#count(keys, names)
      if (seconds === 0) counted.push(...names.flatMap((name) => keys[name] ?? []))
      return seconds
    }
    const refuse = async (retryAfterSeconds: number) => {
      await this.giveBack({ counted })
      return { retryAfterSeconds }
    }

    const ownWait = await count('both')
    if (ownWait > 0) return { retryAfterSeconds: ownWait }
    const wait = await count(...STRICT)
    if (wait > 0 && !(await this.known.has(linkId, address))) return refuse(wait)
    const isCrowded = wait === 0 && (await count('link')) > 0
    if (isCrowded && !(await this.known.has(linkId, address))) {
      if (!(await this.#crowd.pass(this.#hide(keys.link!)))) return refuse(RETRY_TURN_SECONDS)
    }
    return { retryAfterSeconds: 0, counted }
  }

  async giveBack({ counted }: Pick<CountedTry, 'counted'>): Promise<void> {
    if (counted.length === 0) return
    for (const key of counted) this.#limiterOf(key).giveBack(key)
    await this.#shared.ask((shared) => shared.giveBack(counted.map((key) => this.#hide(key))))
  }

  /** Counts a try on all of these or, where one is full, on none; returns the seconds to wait. */
  async #count(keys: Keys, names: Count[]): Promise<number> {
    const nowMs = this.options.monotonicMs()
    const counts = names.flatMap((name) => {
      const key = keys[name]
      return key === null ? [] : [{ key, most: MOST[name], limiter: this.#limiters.get(name)! }]
    })
    const waits = counts.map(({ key, limiter }) => limiter.begin(key, nowMs))
    const ownWait = Math.max(0, ...waits)
    const tries = counts.map(({ key, most }) => ({ key: this.#hide(key), most }))
    const begin = (shared: SharedAttempts) => shared.begin(tries, WINDOW_MS)
    const wait = ownWait > 0 || tries.length === 0 ? ownWait : await this.#shared.ask(begin)
    if (!wait) return 0
    counts.forEach(({ key, limiter }, at) => {
      if (waits[at] === 0) limiter.giveBack(key)
    })
    return wait
  }

  #limiterOf(key: string): AttemptLimiter {
    return this.#limiters.get(key.split(' ', 1)[0] as Count)!
  }

  #hide(key: string): string {
    return createHmac('sha256', this.options.key).update(key).digest('base64url').slice(0, 22)
  }
}

type Keys = Record<Count, string | null>

/** An IPv4 address is of no site. */
function formatKeys(linkId: string, address: string): Keys {
  const [network, site] = [toNetworkPrefix(address), siteOf(address)]
  return {
    both: `both ${linkId} ${network}`,
    address: `address ${network}`,
    siteOnLink: site && `siteOnLink ${linkId} ${site}`,
    site: site && `site ${site}`,
    link: `link ${linkId}`,
  }
}

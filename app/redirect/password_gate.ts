import type { IncomingMessage } from 'node:http'
import type { LinkRecord } from '#app/redirect/link_record'
import { PassCookies } from '#app/redirect/pass_cookie'
import { readFormField } from '#app/redirect/read_form'
import { TryLimiter } from '#app/redirect/try_limiter'
import { networkOf } from '#app/shared/network_of'
import { Slots } from '#app/shared/slots'

const MAX_WRONG = 10
const WINDOW_MS = 5 * 60_000

/** One check takes 128 MiB and a core for a third of a second. */
const CHECKS_AT_ONCE = 2
const CHECKS_WAITING = 20

/** Longest link password, in characters. */
const MAX_LENGTH = 128

export type Attempt =
  { outcome: 'right' | 'wrong' | 'busy' } | { outcome: 'throttled'; retryAfterSeconds: number }

/** Asks for the password of links that have one. */
export class PasswordGate {
  readonly cookies: PassCookies
  readonly #limiter = new TryLimiter(MAX_WRONG, WINDOW_MS)
  readonly #slots = new Slots(CHECKS_AT_ONCE, CHECKS_WAITING)

  constructor(
    key: Buffer,
    private readonly verify: (hash: string, password: string) => Promise<boolean>,
    private readonly clock: () => number
  ) {
    this.cookies = new PassCookies(key)
  }

  /** Reads the posted password and checks it, unless this address was wrong too often. */
  async attempt(request: IncomingMessage, link: LinkRecord, address: string): Promise<Attempt> {
    const key = `${link.id} ${networkOf(address)}`
    const retryAfterSeconds = this.#limiter.begin(key, this.clock())
    if (retryAfterSeconds > 0) return { outcome: 'throttled', retryAfterSeconds }

    const password = await readFormField(request, 'password')
    if (!password || password.length > MAX_LENGTH) return { outcome: 'wrong' }

    const right = await this.#slots.run(() => this.verify(link.passwordHash!, password))
    if (right !== false) this.#limiter.giveBack(key)
    if (right === null) return { outcome: 'busy' }
    return { outcome: right ? 'right' : 'wrong' }
  }
}

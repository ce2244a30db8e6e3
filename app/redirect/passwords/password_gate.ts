import type { IncomingMessage } from 'node:http'
import type { RedirectLink } from '#app/redirect/links/redirect_link'
import type { RightAddresses, SharedAttempts } from '#app/redirect/links/source'
import { PassCookies } from '#app/redirect/passwords/pass_cookie'
import { PasswordAttemptLimits } from '#app/redirect/passwords/password_attempt_limits'
import { readForm } from '#app/redirect/passwords/read_form'
import { ConcurrencyLimit } from '#app/shared/limits/concurrency_limit'
import { isLongerThan } from '#app/shared/text/text'

/**
 * A password that was stored with scrypt (decision 15) takes 128 MiB and a third of a second of
 * the threads that sign-ins hash in (`app/people/accounts/hashing`): links take one turn at a time.
 */
const CHECKS_AT_ONCE = 1
const CHECKS_WAITING = 20

/** Longest link password, in characters. */
const MAX_LENGTH = 128

export type PasswordAttempt =
  | {
      outcome: 'right' | 'wrong' | 'busy'

      /** The field of this name, as the form that was posted had it. */
      referrer: string | null
    }
  | { outcome: 'throttled'; retryAfterSeconds: number }

/** Asks for the password of links that have one. */
export class PasswordGate {
  readonly cookies: PassCookies
  readonly #limits: PasswordAttemptLimits
  readonly #checkLimit = new ConcurrencyLimit(CHECKS_AT_ONCE, CHECKS_WAITING)

  constructor(
    key: Buffer,
    private readonly verify: (hash: string, password: string) => Promise<boolean>,
    monotonicMs: () => number,
    shared: SharedAttempts | null,
    right: RightAddresses | null,
    private readonly onRight: (linkId: string, hash: string, password: string) => void = () => {}
  ) {
    this.cookies = new PassCookies(key)
    this.#limits = new PasswordAttemptLimits({ key, shared, right, monotonicMs })
  }

  /** Reads the posted password and checks it, unless someone was wrong too often. */
  async attempt(
    request: IncomingMessage,
    link: Pick<RedirectLink, 'id' | 'passwordHash'>,
    address: string
  ): Promise<PasswordAttempt> {
    const begun = await this.#limits.begin(link.id, address)
    if (!('counted' in begun)) return { outcome: 'throttled', ...begun }

    const form = await readForm(request)
    const password = form?.get('password')
    const referrer = form?.get('referrer') ?? null
    if (!password || isLongerThan(password, MAX_LENGTH)) return { outcome: 'wrong', referrer }

    const right = await this.#checkLimit.run(() => this.verify(link.passwordHash!, password))
    if (right !== false) await this.#limits.giveBack(begun)
    if (right === null) return { outcome: 'busy', referrer }
    if (right) void this.#limits.known.note(link.id, address)
    if (right) this.onRight(link.id, link.passwordHash!, password)
    return { outcome: right ? 'right' : 'wrong', referrer }
  }
}

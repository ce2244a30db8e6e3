import { hkdfSync } from 'node:crypto'
import { availableParallelism } from 'node:os'
import installation from '#config/installation'
import env from '#start/env'

const MINUTES = 60
const HOURS = 3600

/** How often something may be tried in a window, before it is 429 until the window ends. */
export interface Throttle {
  tries: number
  windowSeconds: number
}

const secrets = [
  env.get('APP_KEY').release(),
  ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
]

/** Cores that a process may take for passwords: half of its share, at least one, at most two. */
const share = availableParallelism() / installation.webConcurrency / 2

/** What accounts live by; `docs/operating.md` explains it to operators. */
export default {
  /**
   * `open`: anyone may make an account. `closed`: only the first one, and anyone who is invited.
   */
  registration: env.get('REGISTRATION') ?? 'closed',

  tokens: { verifyEmailMs: 72 * HOURS * 1000, resetPasswordMs: HOURS * 1000 },

  /** Each check takes 128 MiB and a core for a third of a second; a flood waits its turn. */
  passwordChecks: { atOnce: Math.max(1, Math.min(2, Math.floor(share))), waiting: 20 },

  /**
   * What devices and networks that signed in before are known by, the present key first. Derived
   * (RFC 5869), so that it reveals nothing of the secrets.
   */
  knownKeys: secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'shunt known devices', 32))
  ) as [Buffer, ...Buffer[]],

  /**
   * By `account` (an address as it was typed in, known or not, or the person who is signed in), by
   * network `address`, and by the /48 `site` of an IPv6 address. A browser that has signed in to
   * the account before is counted by itself alone, as `account` is. So is, where `networks` is
   * given, a network that anyone signed in from lately; all of them together have the tries of
   * `networks`. Where a try can be right, only wrong ones count.
   */
  throttles: {
    login: {
      account: { tries: 10, windowSeconds: 15 * MINUTES },
      networks: { tries: 30, windowSeconds: 15 * MINUTES },
      address: { tries: 50, windowSeconds: 15 * MINUTES },
      site: { tries: 60, windowSeconds: 15 * MINUTES },
    },
    secondFactor: {
      account: { tries: 10, windowSeconds: 15 * MINUTES },
      address: { tries: 50, windowSeconds: 15 * MINUTES },
      site: { tries: 60, windowSeconds: 15 * MINUTES },
    },

    /** The password of someone who is signed in already, asked for again. */
    password: {
      account: { tries: 10, windowSeconds: 15 * MINUTES },
      address: { tries: 50, windowSeconds: 15 * MINUTES },
      site: { tries: 60, windowSeconds: 15 * MINUTES },
    },

    /** Requests that send a mail: register, forgot password, verify again. Each one counts. */
    mailRequest: {
      account: { tries: 10, windowSeconds: HOURS },
      networks: { tries: 20, windowSeconds: HOURS },
      address: { tries: 100, windowSeconds: HOURS },
      site: { tries: 120, windowSeconds: HOURS },
    },

    /** Wrong set-up codes of a fresh installation. */
    setUp: {
      address: { tries: 10, windowSeconds: 15 * MINUTES },
      site: { tries: 20, windowSeconds: 15 * MINUTES },
    },

    /** Tokens out of mails. */
    token: {
      address: { tries: 50, windowSeconds: 15 * MINUTES },
      site: { tries: 60, windowSeconds: 15 * MINUTES },
    },
  } as Record<ThrottleName, Throttles>,
}

export interface Throttles {
  account?: Throttle
  networks?: Throttle
  address: Throttle
  site: Throttle
}

export type ThrottleName = 'login' | 'secondFactor' | 'password' | 'mailRequest' | 'setUp' | 'token'

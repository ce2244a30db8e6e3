import { aliasOf } from '../../../bench/support/scratch_database.js'

/** Who comes. `check` asks with HEAD, as link checkers do, and is no click. */
export const KINDS = ['person', 'bot', 'prefetch', 'scan', 'check'] as const

export type Kind = (typeof KINDS)[number]

/** One request, and what happens to it where the product does what it promises. */
export interface Visit {
  kind: Kind
  link: number
  method: 'GET' | 'HEAD'
  path: string
  headers: Record<string, string>
}

/** Of a hundred visits, how many are of which kind. */
const SHARES: Record<Kind, number> = { person: 75, bot: 10, prefetch: 5, scan: 7, check: 3 }

const HUNDRED = KINDS.flatMap((kind) => Array.from({ length: SHARES[kind] }, () => kind))

/** The class that docs/behaviour.md gives each kind; null: it is no click. */
export const CLASS_OF: Record<Kind, string | null> = {
  person: 'Human',
  bot: 'Bot',
  prefetch: 'Prefetch',
  scan: 'Scan',
  check: null,
}

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'

/** Spreads neighbours over the kinds; 37 and 100 have no divisor in common. */
export function kindOf(number: number): Kind {
  return HUNDRED[(number * 37) % 100]
}

/** Id of the QR code of a link: each has one. */
export function qrCodeOf(link: number): string {
  return String(link).padStart(8, '0')
}

/** Everyone comes once, with a network address of their own, so that no visit repeats another. */
export function mixedVisit(number: number, links: number): Visit {
  const [kind, link] = [kindOf(number), Math.floor(number / 100) % links]
  const path = `/${aliasOf(link)}${kind === 'scan' ? `?qr=${qrCodeOf(link)}` : ''}`
  return {
    kind,
    link,
    method: kind === 'check' ? 'HEAD' : 'GET',
    path,
    headers: {
      'user-agent': kind === 'bot' ? BOT : BROWSER,
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      ...(kind === 'prefetch' ? { 'sec-purpose': 'prefetch' } : {}),
    },
  }
}

/** People on links in turn, as most proofs need them. */
export function personVisit(number: number, links: number): Visit {
  const browser = `Mozilla/5.0 (X11; Linux x86_64) Chrome/${number % 97}.0 Safari/537.36`
  return {
    kind: 'person',
    link: number % links,
    method: 'GET',
    path: `/${aliasOf(number % links)}`,
    headers: { 'user-agent': browser },
  }
}

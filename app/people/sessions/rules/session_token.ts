import { createHash } from 'node:crypto'

/** How long a session lives after its last use. Behaviour, section 2.6: 30 days, sliding. */
export const SESSION_MS = 30 * 24 * 3600 * 1000

/** How long a person has to give the second factor. Behaviour, section 2.7. */
export const SECOND_FACTOR_MS = 10 * 60 * 1000

/** SHA-256 of a token, hexadecimal: what the database knows a token by. */
export function hashSessionToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Returns whether this could be one of our tokens. Spares the database a look-up that cannot succeed. */
export function isSessionToken(text: unknown): text is string {
  return typeof text === 'string' && /^[A-Za-z0-9_-]{43}$/.test(text)
}

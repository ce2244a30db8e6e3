import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { DrawText } from '#app/shared/random'

const PREFIX = 'shunt_'
const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_LENGTH = 32
const CHECKSUM_LENGTH = 6
const FORM = new RegExp(`^${PREFIX}[0-9A-Za-z]{${SECRET_LENGTH + CHECKSUM_LENGTH}}$`)

export interface GeneratedApiKey {
  /** The key itself: shown once, never stored. */
  key: string

  /** What is stored to find it by: SHA-256 in lower-case hex. */
  hash: string

  /** Its last four characters, so that people can distinguish their keys. */
  hint: string
}

/**
 * A new API key: `shunt_`, 32 random base-62 characters (190 bits), 6 of checksum.
 * Behaviour, section 2.1.
 */
export function buildApiKey(draw: DrawText): GeneratedApiKey {
  const body = PREFIX + draw(BASE_62, SECRET_LENGTH)
  return describeApiKey(body + checksum(body))
}

/** Returns what is stored of a key that was drawn before. */
export function describeApiKey(key: string): GeneratedApiKey {
  return { key, hash: hashApiKey(key), hint: key.slice(-4) }
}

/** Has this text the form of a key, with the right checksum? A typo fails here, without a query. */
export function isWellFormedKey(text: string): boolean {
  return (
    FORM.test(text) && checksum(text.slice(0, -CHECKSUM_LENGTH)) === text.slice(-CHECKSUM_LENGTH)
  )
}

/**
 * What a key is stored and looked up as. A plain hash will do: unlike a password, a key of 190
 * random bits cannot be guessed from it.
 *
 * @returns 64 lower-case hex characters
 */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** CRC-32 (ISO-HDLC, as in zlib) of the part before it, in base 62, filled up with zeros. */
function checksum(body: string): string {
  let rest = crc32(body)
  let text = ''
  for (let index = 0; index < CHECKSUM_LENGTH; index++) {
    text = BASE_62[rest % 62] + text
    rest = Math.floor(rest / 62)
  }
  return text
}

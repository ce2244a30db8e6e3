import { randomInt } from 'node:crypto'

/**
 * Consonants and digits that stay apart in print. Without vowels no id spells a word that somebody
 * would not want on a poster. 25 characters, 8 places: 152 thousand million ids.
 */
const ALPHABET = '23456789bcdfghjkmnpqrtvwx'

/** Behaviour, section 1.2: short, for it is printed. */
const LENGTH = 8

/** A random id for a QR code, from a cryptographic source. */
export function drawRandomQrCodeId(): string {
  let id = ''
  for (let place = 0; place < LENGTH; place++) id += ALPHABET[randomInt(ALPHABET.length)]
  return id
}

/** Could this be the id of a QR code? Spares the database a look-up that cannot succeed. */
export function isQrCodeId(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{8}$/.test(value)
}

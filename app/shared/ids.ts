import { randomBytes } from 'node:crypto'
import { nowMs } from '#app/shared/time/clock'

/** Crockford's base 32 in lower case: no i, l, o, u. https://www.crockford.com/base32.html */
export const ID_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Length of each of our identifiers except those that are printed or typed. */
export const ID_LENGTH = 20

/**
 * Returns a new identifier: 9 characters of time (milliseconds, base 32), then 11 random ones (55
 * bits). Sorts by creation, is safe in a path, and reads as ASCII in every tool.
 *
 * @param atMs the time to carry, milliseconds since the epoch; now when left out
 */
export function newId(atMs: number = nowMs()): string {
  const random = randomBytes(ID_LENGTH - 9)
  let id = encodeIdTime(atMs)
  for (const byte of random) id += ID_ALPHABET[byte & 31]
  return id
}

/**
 * Returns this many identifiers of one moment, in ascending order: what is made together is listed in
 * the order in which it was given.
 */
export function newIdsInOrder(count: number, atMs: number = nowMs()): string[] {
  return Array.from({ length: count }, () => newId(atMs)).sort()
}

/** Returns the characters with which an identifier made at that time begins. */
export function encodeIdTime(atMs: number): string {
  let time = ''
  let rest = atMs
  for (let position = 0; position < 9; position++) {
    time = ID_ALPHABET[rest % 32] + time
    rest = Math.floor(rest / 32)
  }
  return time
}

/** Reads the time an identifier carries, milliseconds since the epoch. */
export function readIdTime(id: string): number {
  let ms = 0
  for (let position = 0; position < 9; position++) {
    ms = ms * 32 + ID_ALPHABET.indexOf(id[position])
  }
  return ms
}

/** Could this be one of our identifiers? Spares the database a look-up that cannot succeed. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-hjkmnp-tv-z]{20}$/.test(value)
}

import { ID_ALPHABET as ALPHABET, encodeIdTime } from '#app/shared/ids'

/** What each character of an identifier stands for, by its code. */
const BITS = new Uint8Array(128)
for (const [bits, letter] of [...ALPHABET].entries()) BITS[letter.charCodeAt(0)] = bits

const TIME_LENGTH = 9
const RANDOM_LENGTH = 11

/** Bytes that the 55 random bits of an identifier take. */
const NONCE_BYTES = 7

/** Returns the random part of a click's id: with the time, it is the whole id. */
export function readNonce(id: string): Buffer {
  const nonce = Buffer.allocUnsafe(NONCE_BYTES)
  let bits = 0
  let length = NONCE_BYTES * 8 - RANDOM_LENGTH * 5
  let at = 0
  for (let position = TIME_LENGTH; position < TIME_LENGTH + RANDOM_LENGTH; position++) {
    bits = (bits << 5) | BITS[id.charCodeAt(position)]
    length += 5
    if (length < 8) continue
    length -= 8
    nonce[at++] = bits >> length
    bits &= (1 << length) - 1
  }
  return nonce
}

/** Returns the id of a click of that time, milliseconds since the epoch, with this random part. */
export function formatClickId(atMs: number, nonce: Buffer): string {
  let id = encodeIdTime(atMs)
  let bits = nonce[0]
  let length = 8 - (NONCE_BYTES * 8 - RANDOM_LENGTH * 5)
  for (let at = 1; at <= NONCE_BYTES; at++) {
    while (length >= 5) {
      length -= 5
      id += ALPHABET[bits >> length]
      bits &= (1 << length) - 1
    }
    if (at < NONCE_BYTES) bits = (bits << 8) | nonce[at]
    length += 8
  }
  return id
}

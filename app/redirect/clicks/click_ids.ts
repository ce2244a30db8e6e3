import { randomFillSync } from 'node:crypto'
import { ID_ALPHABET as ALPHABET, encodeIdTime } from '#app/shared/ids'

const IDS_AT_ONCE = 512

/** Every two characters of the alphabet, by the 10 bits that they stand for. */
const PAIRS = Array.from({ length: 1_024 }, (_, bits) => ALPHABET[bits >> 5] + ALPHABET[bits & 31])

/**
 * Identifiers of the same form as `newId`, many at a time: random words are fetched for hundreds at
 * once, and the part for the millisecond is made once a millisecond.
 */
export class ClickIds {
  readonly #random = new Uint32Array(2 * IDS_AT_ONCE)
  #used = this.#random.length
  #atMs = -1
  #time = ''

  next(atMs: number): string {
    if (atMs !== this.#atMs) {
      this.#atMs = atMs
      this.#time = encodeIdTime(atMs)
    }
    if (this.#used === this.#random.length) {
      randomFillSync(this.#random)
      this.#used = 0
    }
    const one = this.#random[this.#used++]
    const two = this.#random[this.#used++]
    return (
      this.#time +
      PAIRS[one >>> 22] +
      PAIRS[(one >>> 12) & 1_023] +
      PAIRS[(one >>> 2) & 1_023] +
      PAIRS[two >>> 22] +
      PAIRS[(two >>> 12) & 1_023] +
      ALPHABET[(two >>> 7) & 31]
    )
  }
}

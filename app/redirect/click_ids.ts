import { randomFillSync } from 'node:crypto'
import { ID_LENGTH, newId } from '#app/shared/ids'

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const TIME_LENGTH = 9
const RANDOM_LENGTH = ID_LENGTH - TIME_LENGTH

/**
 * Identifiers of the same form as `newId`, many at a time: random bytes are fetched for hundreds at
 * once, and the part that tells the millisecond is made once a millisecond.
 */
export class ClickIds {
  readonly #random = Buffer.allocUnsafe(RANDOM_LENGTH * 512)
  #used = this.#random.length
  #atMs = -1
  #time = ''

  next(atMs: number): string {
    if (atMs !== this.#atMs) {
      this.#atMs = atMs
      this.#time = newId(atMs).slice(0, TIME_LENGTH)
    }
    if (this.#used === this.#random.length) {
      randomFillSync(this.#random)
      this.#used = 0
    }
    let id = this.#time
    const end = this.#used + RANDOM_LENGTH
    for (let at = this.#used; at < end; at++) id += ALPHABET[this.#random[at] & 31]
    this.#used = end
    return id
  }
}

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Scrypt } from '@adonisjs/core/hash/drivers/scrypt'
import { PhcFormatter } from '@adonisjs/core/hash/phc_formatter'
import { ScryptThreads } from '#app/people/accounts/hashing/scrypt_threads'

const SALT_BYTES = 16
const KEY_BYTES = 64

export interface ScryptCost {
  cost: number
  blockSize: number
  parallelization: number

  /** Bytes. */
  maxMemory: number
}

/** The framework's scrypt, the same hashes, made in threads of their own: see `ScryptThreads`. */
export class ThreadedScrypt extends Scrypt {
  readonly #format = new PhcFormatter<{ n: number; r: number; p: number }>()
  readonly #threads: ScryptThreads

  /** @param atOnce hashes that the process makes at once */
  constructor(
    private readonly how: ScryptCost,
    atOnce: number
  ) {
    super(how)
    this.#threads = new ScryptThreads(atOnce)
  }

  override async make(password: string): Promise<string> {
    const { cost: n, blockSize: r, parallelization: p } = this.how
    const salt = randomBytes(SALT_BYTES)
    const key = await this.#hash(password, salt, KEY_BYTES, { n, r, p })
    return this.#format.serialize(salt, key, { id: 'scrypt', params: { n, r, p } })
  }

  override async verify(hashed: string, password: string): Promise<boolean> {
    if (!this.isValidHash(hashed)) return false
    const { salt, hash, params } = this.#format.deserialize(hashed)
    const key = await this.#hash(password, salt!, hash!.byteLength, params!)
    return timingSafeEqual(key, hash!)
  }

  #hash(password: string, salt: Buffer, keyLength: number, costs: Record<'n' | 'r' | 'p', number>) {
    return this.#threads.hash({
      password,
      salt,
      keyLength,
      cost: costs.n,
      blockSize: costs.r,
      parallelization: costs.p,
      maxmem: this.how.maxMemory,
    })
  }
}

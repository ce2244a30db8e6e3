/** What a hashing thread is asked; numbers as node's `scrypt` takes them. */
export interface ScryptJob {
  password: string
  salt: Uint8Array
  keyLength: number
  cost: number
  blockSize: number
  parallelization: number
  maxmem: number
}

export interface ScryptAnswer {
  key?: Uint8Array
  error?: string
}

import { defineConfig } from '@adonisjs/core/hash'
import { ThreadedScrypt } from '#app/people/accounts/hashing/threaded_scrypt'
import accounts from '#config/accounts'

/** OWASP's present parameters of scrypt: N = 2^17, r = 8, p = 1. Most tests ask for less. */
export const scryptCost = {
  cost: 131_072,
  blockSize: 8,
  parallelization: 1,
  maxMemory: 160 * 1024 * 1024,
}

const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: () => new ThreadedScrypt(scryptCost, accounts.passwordChecks.atOnce),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}

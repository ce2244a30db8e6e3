import { defineConfig } from '@adonisjs/core/hash'
import { ThreadedScrypt } from '#app/people/accounts/hashing/threaded_scrypt'
import accounts from '#config/accounts'

/** scrypt at OWASP's present parameters: N = 2^17, r = 8, p = 1. */
const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: () =>
      new ThreadedScrypt(
        {
          cost: 131_072,
          blockSize: 8,
          parallelization: 1,
          maxMemory: 160 * 1024 * 1024,
        },
        accounts.passwordChecks.atOnce
      ),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}

import { defineConfig, drivers } from '@adonisjs/core/hash'

/** scrypt at OWASP's present parameters: N = 2^17, r = 8, p = 1. */
const hashConfig = defineConfig({
  default: 'scrypt',
  list: {
    scrypt: drivers.scrypt({
      cost: 131_072,
      blockSize: 8,
      parallelization: 1,
      maxMemory: 160 * 1024 * 1024,
    }),
  },
})

export default hashConfig

declare module '@adonisjs/core/types' {
  export interface HashersList extends InferHashers<typeof hashConfig> {}
}

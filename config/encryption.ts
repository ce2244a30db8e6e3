import { defineConfig, drivers } from '@adonisjs/core/encryption'
import env from '#start/env'

/** Secrets at rest. The first key encrypts; the previous ones still open what they closed. */
const encryptionConfig = defineConfig({
  default: 'gcm',
  list: {
    gcm: drivers.aes256gcm({
      id: 'gcm',
      keys: [
        env.get('APP_KEY'),
        ...(env.get('APP_PREVIOUS_KEYS') ?? '').split(',').filter(Boolean),
      ],
    }),
  },
})

export default encryptionConfig

declare module '@adonisjs/core/types' {
  export interface EncryptorsList extends InferEncryptors<typeof encryptionConfig> {}
}

import { defineConfig, drivers, Encryption } from '@adonisjs/core/encryption'
import { AES256GCM } from '@adonisjs/core/encryption/drivers/aes_256_gcm'
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

/** The present key alone: opens what it has encrypted and nothing else. */
export const presentEncryption = new Encryption({
  driver: (key) => new AES256GCM({ id: 'gcm', key }),
  keys: [env.get('APP_KEY')],
})

export default encryptionConfig

declare module '@adonisjs/core/types' {
  export interface EncryptorsList extends InferEncryptors<typeof encryptionConfig> {}
}

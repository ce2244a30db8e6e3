import encryption from '@adonisjs/core/services/encryption'
import { presentEncryption } from '#config/encryption'

/** `unreadable`: no key of this process opens it. */
export type KeyOfValue = 'present' | 'other' | 'unreadable'

/** Says which key an encrypted text opens with. */
export function findKeyOfValue(encrypted: string): KeyOfValue {
  if (presentEncryption.decrypt(encrypted) !== null) return 'present'
  return encryption.decrypt(encrypted) === null ? 'unreadable' : 'other'
}

/** Encrypts what an encrypted text says once more, with the present key. */
export function encryptAgain(encrypted: string): string {
  return encryption.encrypt(encryption.decrypt(encrypted))
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import encryption from '@adonisjs/core/services/encryption'
import hash from '@adonisjs/core/services/hash'
import { computePasswordMark, SEALED_PREFIX } from '#app/shared/secrets/link_password_mark'

const SALT_BYTES = 12
const DIGEST_BYTES = 24
const MARK_BYTES = 16

/**
 * Makes what is stored of a link's password: a salted hash, encrypted with `APP_KEY`. It takes
 * microseconds, see decision 15.
 *
 * @param mark see `computePasswordMark`; a new password has a new one
 */
export function sealLinkPassword(
  password: string,
  mark = randomBytes(MARK_BYTES).toString('base64url')
): string {
  const salt = randomBytes(SALT_BYTES)
  const text = `${salt.toString('base64url')}.${digest(salt, password).toString('base64url')}`
  return `${SEALED_PREFIX}${mark}$${encryption.encrypt(text)}`
}

/** Is this the password of that link? What scrypt made before takes its third of a second. */
export async function isLinkPassword(stored: string, password: string): Promise<boolean> {
  if (!stored.startsWith(SEALED_PREFIX)) return hash.verify(stored, password)
  const [salt, expected] = (encryption.decrypt<string>(stored.split('$')[2]) ?? '.').split('.')
  const given = digest(Buffer.from(salt, 'base64url'), password)
  const known = Buffer.from(expected, 'base64url')
  return known.length === given.length && timingSafeEqual(known, given)
}

/**
 * Makes the present form of a password that was stored in an earlier one.
 *
 * @returns null where the form is the present one
 */
export function resealLinkPassword(stored: string, password: string): string | null {
  if (stored.startsWith(SEALED_PREFIX)) return null
  return sealLinkPassword(password, computePasswordMark(stored))
}

function digest(salt: Buffer, password: string): Buffer {
  return createHmac('sha256', salt).update(password).digest().subarray(0, DIGEST_BYTES)
}

import { createHash } from 'node:crypto'
import type { DrawText } from '#app/shared/random'

export const RECOVERY_CODES = 10

/** Crockford's base 32: nothing that looks like something else. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const LENGTH = 16

/**
 * Returns new recovery codes, as `4g7k-m2pq-9xwd-r3ht`: 80 random bits each, too many to be found
 * from their SHA-256.
 */
export function newRecoveryCodes(draw: DrawText): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    draw(ALPHABET, LENGTH).match(/.{4}/g)!.join('-')
  )
}

/**
 * Computes SHA-256 of a code, hexadecimal. Capitals, hyphens and blanks do not matter, and letters
 * that look like digits count as these.
 *
 * @returns null where it can be none
 */
export function hashRecoveryCode(code: string): string | null {
  const plain = code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
  if (!/^[0-9a-hjkmnp-tv-z]{16}$/.test(plain)) return null
  return createHash('sha256').update(plain).digest('hex')
}

import { createHmac } from 'node:crypto'

const LENGTH = 16

/**
 * Returns what names an encryption key without saying anything about it: anyone who has the key can
 * compute the name again, and no one can compute the key from the name.
 */
export function fingerprintKey(key: string): string {
  return createHmac('sha256', key).update('shunt backup key').digest('hex').slice(0, LENGTH)
}

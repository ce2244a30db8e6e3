import { createHmac } from 'node:crypto'

const LENGTH = 16

/**
 * Returns what names an encryption key without saying anything about it: whoever has the key can
 * compute it again, and no one can go back from it.
 */
export function fingerprintKey(key: string): string {
  return createHmac('sha256', key).update('shunt backup key').digest('hex').slice(0, LENGTH)
}

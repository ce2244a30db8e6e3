import { createHmac } from 'node:crypto'

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 32

/**
 * Makes the token with which someone proves in the DNS that a name is theirs. It is the same at each
 * call, so that it can be set in the DNS before anything is stored, and another one for each
 * subject, so that it proves nothing for others.
 *
 * @param key of this purpose alone
 * @param subject who wants which name
 * @returns 32 letters and digits
 */
export function makeProofToken(key: Buffer, subject: readonly string[]): string {
  const digest = createHmac('sha256', key).update(subject.join(' ')).digest()
  return [...digest.subarray(0, LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

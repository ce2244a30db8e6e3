import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change } from '#app/shared/database/sql'

/**
 * Uses something up that may prove who someone is once, and would do so again: a signed challenge, an
 * assertion. It is noted until it is too old to count in any case.
 *
 * @param hash SHA-256, hexadecimal
 * @returns false: it was used before
 */
export async function spendProof(
  trx: TransactionClientContract,
  hash: string,
  expiresAt: Date
): Promise<boolean> {
  const text = 'INSERT IGNORE INTO spent_proofs (proof_hash, expires_at) VALUES (?, ?)'
  return (await change(trx, text, [hash, expiresAt])) === 1
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hashRecoveryCode, newRecoveryCodes } from '#app/people/accounts/rules/recovery_code'
import { drawText } from '#app/shared/random'
import { now } from '#app/shared/time/clock'

/** Gives the account new recovery codes in place of those it had; they are kept as hashes alone. */
export async function storeRecoveryCodes(
  trx: TransactionClientContract,
  userId: string
): Promise<string[]> {
  const codes = newRecoveryCodes(drawText)
  await trx.from('recovery_codes').where('user_id', userId).delete()
  await trx.table('recovery_codes').multiInsert(
    codes.map((code) => ({
      user_id: userId,
      code_hash: hashRecoveryCode(code),
      created_at: now(),
    }))
  )
  return codes
}

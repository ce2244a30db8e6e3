import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { now } from '#app/shared/time/clock'

/** Removes the second factor, also one that is being set up, and its recovery codes. */
export async function eraseSecondFactor(
  trx: TransactionClientContract,
  userId: string
): Promise<void> {
  await trx.from('second_factors').where('user_id', userId).delete()
  await trx.from('recovery_codes').where('user_id', userId).delete()
  await trx.from('users').where('id', userId).update({ mfa_enabled_at: null, updated_at: now() })
}

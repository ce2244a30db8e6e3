import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/**
 * Removes every second factor: the authenticator, also one that is being set up, passkeys, and
 * recovery codes.
 */
export async function eraseSecondFactor(
  trx: TransactionClientContract,
  userId: string
): Promise<void> {
  await trx.from('passkeys').where('user_id', userId).delete()
  await eraseAuthenticator(trx, userId)
}

/** Removes the authenticator; passkeys stay, and recovery codes with them. */
export async function eraseAuthenticator(
  trx: TransactionClientContract,
  userId: string
): Promise<void> {
  await trx.from('second_factors').where('user_id', userId).delete()
  await turnOffWithoutFactors(trx, userId)
}

/** Turns two-factor authentication off where neither an authenticator nor a passkey is left. */
export async function turnOffWithoutFactors(
  trx: TransactionClientContract,
  userId: string
): Promise<void> {
  const off = await change(
    trx,
    `UPDATE users u SET u.mfa_enabled_at = NULL, u.updated_at = ? WHERE u.id = ?
        AND NOT EXISTS (SELECT 1 FROM passkeys p WHERE p.user_id = u.id)
        AND NOT EXISTS (SELECT 1 FROM second_factors f
                         WHERE f.user_id = u.id AND f.enabled_at IS NOT NULL)`,
    [now(), userId]
  )
  if (off > 0) await trx.from('recovery_codes').where('user_id', userId).delete()
}

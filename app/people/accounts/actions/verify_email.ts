import db from '@adonisjs/lucid/services/db'
import { spendToken } from '#app/people/accounts/actions/account_tokens'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Confirms that the address of an account belongs to its owner.
 *
 * @throws Problem `account.token_invalid`
 * @throws TooManyAttempts
 */
export async function verifyEmail(token: string, origin: Origin): Promise<void> {
  const attempt = await beginAttempt('token', { address: origin.address })
  await retryingTransaction(db, async (trx) => {
    const userId = await spendToken(trx, token, 'verify_email')
    if (!userId) throw accountProblem('account.token_invalid')
    await trx
      .from('users')
      .where('id', userId)
      .whereNull('email_verified_at')
      .update({ email_verified_at: now(), updated_at: now() })
    await noteAccount(trx, 'account.email_verified', userId, origin)
  })
  await attempt.succeed()
}

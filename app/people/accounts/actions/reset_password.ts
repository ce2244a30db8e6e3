import db from '@adonisjs/lucid/services/db'
import { findTokenHolder, spendToken } from '#app/people/accounts/actions/account_tokens'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storePassword } from '#app/people/accounts/actions/store_password'
import { beginAttempt, forgiveAccount } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { hashPassword } from '#app/people/accounts/password_hashing'
import { accountProblem } from '#app/people/accounts/problems'
import { findAccount, lockAccount } from '#app/people/accounts/queries/find_account'
import { checkPassword } from '#app/people/accounts/rules/password'
import { now } from '#app/shared/clock'
import { retryingTransaction } from '#app/shared/transaction'

/**
 * Gives an account a new password with the token of a mail; every session of it ends. Whoever
 * holds the token reads the mails of the address, which confirms it too. A weak password leaves
 * the token good.
 *
 * @throws Problem `account.token_invalid`, `account.password_weak`
 * @throws TooManyTries
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  origin: Origin
): Promise<void> {
  const attempt = await beginAttempt('token', { address: origin.address })
  const userId = await findTokenHolder(token, 'reset_password')
  const account = userId ? await findAccount(userId) : null
  if (!account || account.disabled_at) throw accountProblem('account.token_invalid')
  await attempt.succeed()
  checkPassword(password, account.email_key)
  const passwordHash = await hashPassword(password)
  await retryingTransaction(db, async (trx) => {
    if (!(await spendToken(trx, token, 'reset_password'))) {
      throw accountProblem('account.token_invalid')
    }
    const locked = await lockAccount(trx, account.id)
    await storePassword(trx, locked!, passwordHash)
    await trx
      .from('users')
      .where('id', account.id)
      .whereNull('email_verified_at')
      .update({ email_verified_at: now() })
    await noteAccount(trx, 'account.password_reset', account.id, origin)
  })
  await forgiveAccount('login', account.email_key)
}

import db from '@adonisjs/lucid/services/db'
import { findTokenHolder, spendToken } from '#app/people/accounts/actions/account_tokens'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storePassword } from '#app/people/accounts/actions/store_password'
import { beginAttempt, forgiveAccount } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { hashPassword } from '#app/people/accounts/password_hashing'
import { accountProblem } from '#app/people/accounts/problems'
import {
  findAccount,
  lockAccount,
  type AccountRow,
} from '#app/people/accounts/queries/find_account'
import type { TokenPurpose } from '#app/people/accounts/rules/account_token'
import { checkPassword } from '#app/people/accounts/rules/password'
import { takeOverAccount } from '#app/people/confirmation/actions/take_over_account'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Gives an account a new password with the token of a mail; every session of it ends. Anyone who
 * holds the token reads the mails of the address, so an address that was never confirmed is
 * confirmed, and what someone else may have set up with it is removed. A weak password leaves the
 * token valid. The token of a confirmation mail does so only until the address is confirmed.
 *
 * @throws Problem `account.token_invalid`, `account.password_weak`
 * @throws TooManyAttempts
 */
export async function resetPassword(
  { token, password }: { token: string; password: string },
  origin: Origin,
  purpose: TokenPurpose = 'reset_password'
): Promise<void> {
  const attempt = await beginAttempt('token', { address: origin.address })
  const userId = await findTokenHolder(token, purpose)
  const account = userId ? await findAccount(userId) : null
  if (!isOpenTo(purpose, account)) throw accountProblem('account.token_invalid')
  await attempt.succeed()
  checkPassword(password, account.email_key)
  const passwordHash = await hashPassword(password)
  await retryingTransaction(db, async (trx) => {
    if (!(await spendToken(trx, token, purpose))) throw accountProblem('account.token_invalid')
    const locked = await lockAccount(trx, account.id)
    if (!isOpenTo(purpose, locked)) throw accountProblem('account.token_invalid')
    await storePassword(trx, locked, passwordHash)
    if (!locked.email_verified_at) await takeOverAccount(trx, locked, origin)
    await noteAccount(trx, 'account.password_reset', account.id, origin)
  })
  await forgiveAccount('login', account.email_key)
}

function isOpenTo(purpose: TokenPurpose, account: AccountRow | null): account is AccountRow {
  if (!account || account.disabled_at) return false
  return purpose === 'reset_password' || account.email_verified_at === null
}

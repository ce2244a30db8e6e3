import { beginAttempt } from '#app/people/accounts/actions/throttle'
import type { Origin } from '#app/people/accounts/origin'
import { isPassword } from '#app/people/accounts/password_hashing'
import { accountProblem } from '#app/people/accounts/problems'
import { findAccount, type AccountRow } from '#app/people/accounts/queries/find_account'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'

/**
 * Makes sure that someone who is signed in knows the password of the account, for what a borrowed
 * browser must not do.
 *
 * @throws Problem `account.password_wrong`
 * @throws TooManyAttempts
 */
export async function requirePassword(
  userId: string,
  password: string,
  origin: Origin,
  field = 'password'
): Promise<AccountRow> {
  const attempt = await beginAttempt('password', { account: userId, ...origin })
  const account = await findAccount(userId)
  try {
    const right = await isPassword(account?.password_hash ?? null, password)
    if (!account || !right) throw accountProblem('account.password_wrong', { field })
    await attempt.succeed()
    return account
  } catch (error) {
    if (error instanceof TooManyAttempts) await attempt.forgive()
    throw error
  }
}

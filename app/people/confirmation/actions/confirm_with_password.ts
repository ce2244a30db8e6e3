import { findTokenHolder } from '#app/people/accounts/actions/account_tokens'
import { requirePassword } from '#app/people/accounts/actions/require_password'
import { verifyEmail } from '#app/people/accounts/actions/verify_email'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'

/**
 * Confirms the address of an account for someone who knows its password: the reader of the mail is
 * then the person who registered. A wrong password leaves the token valid.
 *
 * @throws Problem `account.token_invalid`, `account.password_wrong`
 * @throws TooManyAttempts
 */
export async function confirmWithPassword(
  { token, password }: { token: string; password: string },
  origin: Origin
): Promise<void> {
  const userId = await findTokenHolder(token, 'verify_email')
  if (!userId) throw accountProblem('account.token_invalid')
  await requirePassword(userId, password, origin)
  await verifyEmail(token, origin)
}

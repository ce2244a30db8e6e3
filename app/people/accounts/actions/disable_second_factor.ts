import { noteAccount } from '#app/people/accounts/actions/note_account'
import { removeAuthenticator } from '#app/people/accounts/actions/remove_second_factor'
import { withSecondFactorCode } from '#app/people/accounts/actions/with_second_factor_code'
import type { Origin } from '#app/people/accounts/origin'

/**
 * Removes the authenticator, with one of its codes or a recovery code. Without passkeys two-factor
 * authentication is off. Give the session that it was done in a new id.
 *
 * @throws Problem `account.mfa_code_invalid`
 * @throws TooManyAttempts
 */
export async function disableSecondFactor(
  userId: string,
  code: string,
  origin: Origin
): Promise<void> {
  await withSecondFactorCode({ userId, code, origin }, async (trx) => {
    await removeAuthenticator(trx, userId)
    await noteAccount(trx, 'account.mfa_disabled', userId, origin)
  })
}

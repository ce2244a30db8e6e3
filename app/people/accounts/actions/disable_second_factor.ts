import { noteAccount } from '#app/people/accounts/actions/note_account'
import { removeSecondFactor } from '#app/people/accounts/actions/remove_second_factor'
import { withSecondFactorCode } from '#app/people/accounts/actions/with_second_factor_code'
import type { Origin } from '#app/people/accounts/origin'

/**
 * Turns two-factor authentication off, with a code of the authenticator or a recovery code. Give
 * the session that it was done in a new id.
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
    await removeSecondFactor(trx, userId)
    await noteAccount(trx, 'account.mfa_disabled', userId, origin)
  })
}

import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storeRecoveryCodes } from '#app/people/accounts/actions/store_recovery_codes'
import { withSecondFactorCode } from '#app/people/accounts/actions/with_second_factor_code'
import type { Origin } from '#app/people/accounts/origin'

/**
 * Gives new recovery codes in place of the old ones, which are no longer valid.
 *
 * @returns the codes, shown this once
 * @throws Problem `account.mfa_code_invalid`
 * @throws TooManyAttempts
 */
export async function replaceRecoveryCodes(
  userId: string,
  code: string,
  origin: Origin
): Promise<string[]> {
  return withSecondFactorCode({ userId, code, origin }, async (trx) => {
    const codes = await storeRecoveryCodes(trx, userId)
    await noteAccount(trx, 'account.recovery_codes_replaced', userId, origin)
    return codes
  })
}

import { secondFactorMail } from '#app/people/accounts/account_mails'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storeRecoveryCodes } from '#app/people/accounts/actions/store_recovery_codes'
import { withSecondFactorCode } from '#app/people/accounts/actions/with_second_factor_code'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import { findSecondFactorState } from '#app/people/accounts/queries/second_factor'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import { holdSession } from '#app/people/sessions/actions/hold_session'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { now } from '#app/shared/time/clock'

/**
 * Turns two-factor authentication on with a code of the authenticator that was set up. Sessions
 * opened with the password alone end, but for the one that it was done in; give that one a new id.
 *
 * @returns recovery codes, shown this once
 * @throws Problem `account.mfa_code_invalid`, `account.mfa_enabled`
 * @throws TooManyAttempts
 */
export async function enableSecondFactor(
  { userId, sessionId }: { userId: string; sessionId: string },
  code: string,
  origin: Origin
): Promise<string[]> {
  const present = await findSecondFactorState(userId)
  if (present.authenticator) throw accountProblem('account.mfa_enabled')
  return withSecondFactorCode({ userId, code, origin, settingUp: true }, async (trx) => {
    await holdSession(trx, { userId, sessionId })
    const account = await lockAccount(trx, userId)
    await trx.from('second_factors').where('user_id', userId).update({ enabled_at: now() })
    await trx.from('users').where('id', userId).update({ mfa_enabled_at: now(), updated_at: now() })
    const codes = await storeRecoveryCodes(trx, userId)
    await closeUserSessions(userId, { except: sessionId, client: trx })
    await queueMail(trx, {
      kind: 'account.mfa_enabled',
      to: account!.email,
      ...(await writeMailTo(trx, account!.email, secondFactorMail(true))),
    })
    await noteAccount(trx, 'account.mfa_enabled', userId, origin)
    return codes
  })
}

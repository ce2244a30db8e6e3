import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { withSecondFactorCode } from '#app/people/accounts/actions/with_second_factor_code'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { Problem } from '#app/shared/problems/problem'

/**
 * Takes the second factor, which ends signing in.
 *
 * @param userId whose password was right; null: no one's, or too long ago
 * @throws Problem `account.mfa_code_invalid` (401)
 * @throws TooManyAttempts
 */
export async function giveSecondFactor(
  userId: string | null,
  code: string,
  origin: Origin
): Promise<void> {
  if (!userId) throw signInOver()
  try {
    await withSecondFactorCode({ userId, code, origin, status: 401 }, (trx, how) =>
      noteAccount(trx, 'account.signed_in', userId, origin, { data: { secondFactor: how } })
    )
  } catch (error) {
    if (error instanceof Problem) await noteFailure(userId, origin)
    throw error
  }
}

function noteFailure(userId: string, origin: Origin): Promise<void> {
  return db.transaction((trx) =>
    noteAccount(trx, 'account.sign_in_failed', userId, origin, {
      actorId: null,
      data: { secondFactor: 'wrong' },
    })
  )
}

function signInOver() {
  return accountProblem('account.mfa_code_invalid', {
    status: 401,
    detail: 'This sign-in has expired: the code came too late, or was used. Sign in again.',
  })
}

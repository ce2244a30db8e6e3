import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { requirePassword } from '#app/people/accounts/actions/require_password'
import { storePassword } from '#app/people/accounts/actions/store_password'
import type { Origin } from '#app/people/accounts/origin'
import { hashPassword } from '#app/people/accounts/password_hashing'
import { checkPassword } from '#app/people/accounts/rules/password'
import { holdSession } from '#app/people/sessions/actions/hold_session'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Changes the password of someone who knows the present one; every other session of theirs ends.
 * Give the session that it was done in a new id.
 *
 * @throws Problem `account.password_wrong` (`currentPassword`), `account.password_weak`
 * @throws TooManyAttempts
 */
export async function changePassword(
  { userId, sessionId }: { userId: string; sessionId: string },
  { currentPassword, password }: { currentPassword: string; password: string },
  origin: Origin
): Promise<void> {
  const account = await requirePassword(userId, currentPassword, origin, 'currentPassword')
  checkPassword(password, account.email_key)
  const passwordHash = await hashPassword(password)
  await retryingTransaction(db, async (trx) => {
    await holdSession(trx, { userId, sessionId })
    await storePassword(trx, account, passwordHash, sessionId)
    await noteAccount(trx, 'account.password_changed', userId, origin)
  })
}

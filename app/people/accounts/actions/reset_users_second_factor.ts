import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { removeSecondFactor } from '#app/people/accounts/actions/remove_second_factor'
import { accountProblem } from '#app/people/accounts/problems'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import type { Actor } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Removes the second factor of someone who lost it: their sessions end, and they get a mail.
 * Their own, administrators turn off as anyone does, with a code.
 *
 * @throws Problem `user.not_found`, `user.own_account`
 */
export async function resetUsersSecondFactor(userId: string, actor: Actor): Promise<void> {
  if (userId === actor.userId) throw accountProblem('user.own_account')
  await retryingTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (!account) throw accountProblem('user.not_found')
    if (!account.mfa_enabled_at) return
    await removeSecondFactor(trx, userId)
    await closeUserSessions(userId, { client: trx })
    await noteAccount(trx, 'user.mfa_reset', userId, actor, { actorId: actor.userId })
  })
}

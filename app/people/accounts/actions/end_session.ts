import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { closeSession, closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'

/**
 * Ends one of a person's own sessions, and writes down that it was ended.
 *
 * @throws Problem `session.not_found`
 */
export async function endSession(userId: string, sessionId: string, origin: Origin): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const ended = isId(sessionId) && (await closeSession(userId, sessionId, trx))
    if (!ended) throw accountProblem('session.not_found')
    await noteAccount(trx, 'account.session_ended', userId, origin)
  })
}

/**
 * Ends every session of a person but one.
 *
 * @param sessionId the one that stays
 */
export async function endOtherSessions(
  userId: string,
  sessionId: string,
  origin: Origin
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await closeUserSessions(userId, { except: sessionId, client: trx })
    await noteAccount(trx, 'account.other_sessions_ended', userId, origin)
  })
}

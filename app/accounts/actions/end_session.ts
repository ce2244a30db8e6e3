import { isId } from '#app/shared/ids'
import { accountProblem } from '#app/accounts/problems'
import { closeSession } from '#app/sessions/actions/close_sessions'

/**
 * Ends one of a person's own sessions.
 *
 * @throws Problem `session.not_found`
 */
export async function endSession(userId: string, sessionId: string): Promise<void> {
  const ended = isId(sessionId) && (await closeSession(userId, sessionId))
  if (!ended) throw accountProblem('session.not_found')
}

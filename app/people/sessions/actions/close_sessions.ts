import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { hashSessionToken } from '#app/people/sessions/rules/session_token'
import { table } from '#app/shared/database/sql'

/** Ends one session of a person. Says whether there was one. */
export async function closeSession(
  userId: string,
  sessionId: string,
  client: Pick<QueryClientContract, 'from'> = db
): Promise<boolean> {
  const gone = await client.from('sessions').where({ id: sessionId, user_id: userId }).delete()
  return Number(gone) > 0
}

/** Ends the session that a token opens, if there is one. */
export async function closeSessionByToken(token: string): Promise<void> {
  await db.from('sessions').where('token_hash', hashSessionToken(token)).delete()
}

/**
 * Ends every session of a person, at once and everywhere.
 *
 * @param except a session that stays, such as the one in which it was asked for
 */
export async function closeUserSessions(
  userId: string,
  { except, client = db }: { except?: string; client?: Pick<QueryClientContract, 'from'> } = {}
): Promise<void> {
  const query = table<{ id: string }>(client, 'sessions').where('user_id', userId)
  if (except) query.whereNot('id', except)
  await query.delete()
}

import db from '@adonisjs/lucid/services/db'
import { hashSessionToken } from '#app/people/sessions/rules/session_token'
import { table } from '#app/shared/database/sql'

/**
 * Moves a session to the cookie of this host alone.
 *
 * @returns false where there is none, or it has such a cookie already
 */
export async function takeOverSession(token: string): Promise<boolean> {
  const moved = await table(db, 'sessions')
    .where({ token_hash: hashSessionToken(token), host_cookie: false })
    .update({ host_cookie: true })
  return Number(moved) > 0
}

import db from '@adonisjs/lucid/services/db'
import {
  hashSessionToken,
  SECOND_FACTOR_MS,
  SESSION_MS,
} from '#app/people/sessions/rules/session_token'
import { newId } from '#app/shared/ids'
import { drawToken } from '#app/shared/random'
import { now, nowMs } from '#app/shared/time/clock'
import installation from '#config/installation'

export interface NewSession {
  userId: string
  address: string | null
  userAgent: string | null

  /** Good for the second factor alone, and for ten minutes. */
  secondFactorPending?: boolean
}

/**
 * Opens a session.
 *
 * @returns the token for the cookie, which is not kept
 */
export async function openSession(
  session: NewSession
): Promise<{ id: string; token: string; expiresAt: Date }> {
  const id = newId()
  const token = drawToken()
  const pending = session.secondFactorPending ?? false
  const expiresAt = new Date(nowMs() + (pending ? SECOND_FACTOR_MS : SESSION_MS))
  await db.table('sessions').insert({
    id,
    token_hash: hashSessionToken(token),
    user_id: session.userId,
    second_factor_pending: pending,
    host_cookie: installation.cookiePrefix !== '',
    address: session.address,
    user_agent: session.userAgent?.slice(0, 512) ?? null,
    created_at: now(),
    last_seen_at: now(),
    expires_at: expiresAt,
  })
  return { id, token, expiresAt }
}

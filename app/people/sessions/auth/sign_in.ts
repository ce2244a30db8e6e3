import db from '@adonisjs/lucid/services/db'
import type { HttpContext } from '@adonisjs/core/http'
import { noteNetwork } from '#app/people/sessions/actions/note_network'
import { setDeviceCookie } from '#app/people/sessions/auth/device_cookie'
import { openSession } from '#app/people/sessions/actions/open_session'
import { closeSessionByToken } from '#app/people/sessions/actions/close_sessions'
import { readSessionToken, setSessionCookie } from '#app/people/sessions/auth/session_cookie'
import { SECOND_FACTOR_MS, SESSION_MS } from '#app/people/sessions/rules/session_token'

/**
 * Gives the browser a new session for the person, and ends the one that it came with: a session's
 * id changes with each change of privilege.
 */
export async function signIn(
  ctx: HttpContext,
  userId: string,
  { secondFactorPending = false } = {}
): Promise<void> {
  const session = await openSession({
    userId,
    address: ctx.request.ip(),
    userAgent: ctx.request.header('user-agent') ?? null,
    secondFactorPending,
  })
  const former = readSessionToken(ctx)
  if (former) await closeSessionByToken(former)
  setSessionCookie(ctx, session.token, secondFactorPending ? SECOND_FACTOR_MS : SESSION_MS)
  if (!secondFactorPending) await getToKnow(ctx, userId)
}

/** Strangers' wrong tries will keep neither this browser nor this network out. */
async function getToKnow(ctx: HttpContext, userId: string): Promise<void> {
  const user = await db.from('users').where('id', userId).select('email_key').firstOrFail()
  setDeviceCookie(ctx, { emailKey: user.email_key, userId })
  await noteNetwork(ctx.request.ip())
}

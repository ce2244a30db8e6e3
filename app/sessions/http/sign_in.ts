import type { HttpContext } from '@adonisjs/core/http'
import { openSession } from '#app/sessions/actions/open_session'
import { closeSession } from '#app/sessions/actions/close_sessions'
import { setSessionCookie } from '#app/sessions/http/session_cookie'

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
  if (ctx.signedIn) await closeSession(ctx.signedIn.user.id, ctx.signedIn.sessionId)
  setSessionCookie(ctx, session.token)
}

import type { HttpContext } from '@adonisjs/core/http'
import { openSession } from '#app/sessions/actions/open_session'
import { closeSessionWith } from '#app/sessions/actions/close_sessions'
import { sessionTokenOf, setSessionCookie } from '#app/sessions/http/session_cookie'
import { SECOND_FACTOR_MS, SESSION_MS } from '#app/sessions/rules/session_token'

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
  const former = sessionTokenOf(ctx)
  if (former) await closeSessionWith(former)
  setSessionCookie(ctx, session.token, secondFactorPending ? SECOND_FACTOR_MS : SESSION_MS)
}

import type { HttpContext } from '@adonisjs/core/http'
import { findSession } from '#app/people/sessions/queries/find_session'
import { readSessionToken, setSessionCookie } from '#app/people/sessions/auth/session_cookie'

/** Says in `ctx.signedIn` who signed in: a person, or null. */
export async function loadSession(ctx: HttpContext): Promise<void> {
  const token = readSessionToken(ctx)
  ctx.signedIn = token ? await findSession(token, ctx.request.ip()) : null
  if (token && ctx.signedIn && !ctx.signedIn.secondFactorPending) setSessionCookie(ctx, token)
}

import type { HttpContext } from '@adonisjs/core/http'
import type { CookieOptions } from '@adonisjs/core/types/http'
import { isSessionToken, SESSION_MS } from '#app/people/sessions/rules/session_token'
import { SESSION_COOKIE } from '#app/platform/access/signed_in'
import installation from '#config/installation'

const options = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: installation.scheme === 'https:',
  encode: false,
}

/** The token that the request carries; null where it carries none that could be one. */
export function readSessionToken({ request }: HttpContext): string | null {
  const token = request.plainCookie(SESSION_COOKIE, { encoded: false })
  return isSessionToken(token) ? token : null
}

/** @param lifeMs how long the browser keeps it; the session itself says how long it is good */
export function setSessionCookie(ctx: HttpContext, token: string, lifeMs = SESSION_MS): void {
  write(ctx, token, { ...options, maxAge: lifeMs / 1000 })
}

export function clearSessionCookie(ctx: HttpContext): void {
  write(ctx, '', { ...options, maxAge: -1, expires: new Date(0) })
}

/** The last word counts: an answer carries the cookie once, whatever was set before. */
function write({ response }: HttpContext, token: string, how: Partial<CookieOptions>): void {
  const others = [response.getHeader('set-cookie') ?? []]
    .flat()
    .map(String)
    .filter((cookie) => !cookie.startsWith(`${SESSION_COOKIE}=`))
  response.removeHeader('set-cookie')
  if (others.length > 0) response.header('set-cookie', others)
  response.plainCookie(SESSION_COOKIE, token, how)
}

import type { HttpContext } from '@adonisjs/core/http'
import type { CookieOptions } from '@adonisjs/core/types/http'
import { isSessionToken, SESSION_MS } from '#app/people/sessions/rules/session_token'
import {
  FORMER_SESSION_COOKIE,
  readSessionCookie,
  SESSION_COOKIE,
} from '#app/platform/access/signed_in'
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
  const token = readSessionCookie(request)
  return isSessionToken(token) ? token : null
}

/**
 * The token that the cookie carries by the name it had on https before `__Host-`; null where there is
 * none. Anyone who can set a cookie for a neighbouring name could have planted it.
 */
export function readFormerSessionToken({ request }: HttpContext): string | null {
  const name = FORMER_SESSION_COOKIE
  const token = name ? readSessionCookie(request, name) : null
  return isSessionToken(token) ? token : null
}

/** @param lifeMs how long the browser keeps it; the session itself says how long it is good */
export function setSessionCookie(ctx: HttpContext, token: string, lifeMs = SESSION_MS): void {
  write(ctx, token, { ...options, maxAge: lifeMs / 1000 })
}

export function clearSessionCookie(ctx: HttpContext): void {
  write(ctx, '', { ...options, maxAge: -1, expires: new Date(0) })
}

export function clearFormerSessionCookie({ response }: HttpContext): void {
  if (!FORMER_SESSION_COOKIE) return
  response.plainCookie(FORMER_SESSION_COOKIE, '', { ...options, maxAge: -1, expires: new Date(0) })
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

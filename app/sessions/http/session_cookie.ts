import type { HttpContext } from '@adonisjs/core/http'
import { SESSION_COOKIE } from '#app/sessions/session'
import installation from '#config/installation'
import { isSessionToken, SESSION_MS } from '#app/sessions/rules/session_token'

const options = {
  path: '/',
  httpOnly: true,
  sameSite: 'lax' as const,
  secure: installation.scheme === 'https:',
  encode: false,
}

/** The token that the request carries; null where it carries none that could be one. */
export function sessionTokenOf({ request }: HttpContext): string | null {
  const token = request.plainCookie(SESSION_COOKIE, { encoded: false })
  return isSessionToken(token) ? token : null
}

export function setSessionCookie({ response }: HttpContext, token: string): void {
  response.plainCookie(SESSION_COOKIE, token, { ...options, maxAge: SESSION_MS / 1000 })
}

export function clearSessionCookie({ response }: HttpContext): void {
  response.plainCookie(SESSION_COOKIE, '', { ...options, maxAge: -1, expires: new Date(0) })
}

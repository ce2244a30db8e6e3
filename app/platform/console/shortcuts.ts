import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'

const COOKIE = 'shunt_shortcuts'
const OFF = 'off'
const YEAR_SECONDS = 365 * 24 * 3600

/** Are letters commands in this browser? WCAG 2.2, 2.1.4: a person can turn that off. */
export function hasShortcuts({ request }: HttpContext): boolean {
  return request.plainCookie(COOKIE, { encoded: false }) !== OFF
}

export function chooseShortcuts({ response }: HttpContext, isOn: boolean): void {
  response.plainCookie(COOKIE, isOn ? 'on' : OFF, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: installation.scheme === 'https:',
    maxAge: YEAR_SECONDS,
    encode: false,
  })
}

import type { HttpContext } from '@adonisjs/core/http'
import { readTheme, type Theme } from '#app/platform/console/rules/theme'
import installation from '#config/installation'

const COOKIE = 'shunt_theme'
const YEAR_SECONDS = 365 * 24 * 3600

/** Returns the theme that this browser was set to. */
export function chosenTheme({ request }: HttpContext): Theme {
  return readTheme(request.plainCookie(COOKIE, { encoded: false }))
}

export function chooseTheme({ response }: HttpContext, theme: Theme): void {
  response.plainCookie(COOKIE, theme, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: installation.scheme === 'https:',
    maxAge: YEAR_SECONDS,
    encode: false,
  })
}

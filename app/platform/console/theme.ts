import type { HttpContext } from '@adonisjs/core/http'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'
import { readTheme, type Theme } from '#app/platform/console/rules/theme'

const cookie = new PreferenceCookie('shunt_theme')

/** Returns the theme that this browser was set to. */
export function chosenTheme(ctx: HttpContext): Theme {
  return readTheme(cookie.read(ctx))
}

export function chooseTheme(ctx: HttpContext, theme: Theme): void {
  cookie.write(ctx, theme)
}

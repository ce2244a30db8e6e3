import type { HttpContext } from '@adonisjs/core/http'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'

const cookie = new PreferenceCookie('shunt_shortcuts')
const OFF = 'off'

/** Are letters commands in this browser? WCAG 2.2, 2.1.4: a person can turn that off. */
export function hasShortcuts(ctx: HttpContext): boolean {
  return cookie.read(ctx) !== OFF
}

export function chooseShortcuts(ctx: HttpContext, isOn: boolean): void {
  cookie.write(ctx, isOn ? 'on' : OFF)
}

import type { HttpContext } from '@adonisjs/core/http'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'
import { findBrowserLanguage } from '#app/platform/languages/browser_language'
import { isConsoleLanguage } from '#app/platform/languages/console_languages'

const cookie = new PreferenceCookie('shunt_language')

/**
 * Returns the language that the person of a session chose, or else the one that this browser was set
 * to; null: none, so that the browser's own list decides.
 */
export function findChosenLanguage(ctx: HttpContext): string | null {
  const { language } = ctx.auth?.use('session').user ?? { language: null }
  const chosen = language ?? cookie.read(ctx)
  return isConsoleLanguage(chosen) ? chosen : null
}

/** Returns the language that was chosen, or else the one that the browser asks for; null: neither. */
export function findLanguage(ctx: HttpContext): string | null {
  return findChosenLanguage(ctx) ?? findBrowserLanguage(ctx)
}

/** Keeps the language in this browser. @param language null: the browser's own list decides again */
export function keepLanguage(ctx: HttpContext, language: string | null): void {
  cookie.write(ctx, language ?? '')
}

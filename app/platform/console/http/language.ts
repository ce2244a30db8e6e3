import { RequestValidator, type HttpContext } from '@adonisjs/core/http'
import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'
import { findLanguage } from '#app/platform/console/languages'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The console's texts in the visitor's language. */
    i18n: I18n
  }
}

// Only the console validates by `request.validateUsing`; the API's messages stay VineJS's own.
RequestValidator.messagesProvider = (ctx) => ctx.i18n.createMessagesProvider()

/**
 * Takes the language that was chosen, or else the one that the browser asks for, of those that the
 * console has texts in.
 *
 * @returns whether it is another one than before
 */
export function useLanguage(ctx: HttpContext): boolean {
  const language = findLanguage(ctx) ?? i18nManager.defaultLocale
  if (ctx.i18n?.locale === language) return false
  ctx.i18n = i18nManager.locale(language)
  ctx.response.vary('Accept-Language')
  return true
}

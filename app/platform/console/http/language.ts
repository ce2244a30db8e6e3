import { RequestValidator, type HttpContext } from '@adonisjs/core/http'
import type { I18n } from '@adonisjs/i18n'
import i18nManager from '@adonisjs/i18n/services/main'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** The console's texts in the visitor's language. */
    i18n: I18n
  }
}

// Only the console validates by `request.validateUsing`; the API's messages stay VineJS's own.
RequestValidator.messagesProvider = (ctx) => ctx.i18n.createMessagesProvider()

/**
 * Takes the language that the browser asks for, of those that the console has texts in; some have
 * texts for visitors' pages alone.
 */
export function useLanguage(ctx: HttpContext): void {
  const asked = i18nManager.getSupportedLocaleFor(ctx.request.languages())
  const isSpoken = asked && 'shell.language_tag' in i18nManager.getTranslationsFor(asked)
  ctx.i18n = i18nManager.locale(isSpoken ? asked : i18nManager.defaultLocale)
  ctx.response.vary('Accept-Language')
}

import type { HttpContext } from '@adonisjs/core/http'
import { listConsoleLanguages } from '#app/platform/languages/console_languages'

/**
 * Returns the language of `Accept-Language` that the console has; null where the request names none of
 * them.
 */
export function findBrowserLanguage({ request }: Pick<HttpContext, 'request'>): string | null {
  if (!request.header('accept-language')) return null
  return request.language(listConsoleLanguages())
}

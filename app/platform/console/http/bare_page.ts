import type { HttpContext } from '@adonisjs/core/http'
import { useLanguage } from '#app/platform/console/http/language'
import { setBareHeaders } from '#app/platform/console/http/page_headers'
import { sharePage } from '#app/platform/console/http/share_page'

/**
 * Prepares headers, language and words of a page without a session: one of an error that came before
 * the middleware of its page, or one that keeps nothing.
 */
export function prepareBarePage(ctx: HttpContext): void {
  if (!ctx.response.nonce) setBareHeaders(ctx)
  if (ctx.form) return
  useLanguage(ctx)
  ctx.form = { id: null, errors: {}, general: null, old: null }
  sharePage(ctx)
}

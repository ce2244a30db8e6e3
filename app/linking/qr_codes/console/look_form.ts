import type { HttpContext } from '@adonisjs/core/http'
import { failForm, isFormError } from '#app/platform/console/form_state'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problems/problem'

/** Puts a pair that was chosen with one press in the place of both colours. */
export function withPair<Look extends object>({ pair, ...look }: Look & { pair?: string }) {
  if (!pair) return look
  const [foreground, background] = pair.split(',')
  return { ...look, foreground, background }
}

/**
 * Has the form show what is wrong with a look that cannot be drawn.
 *
 * @returns the same for the place of the drawing
 * @throws what is no fault of the form
 */
export function explainRefusal(ctx: HttpContext, error: unknown): string {
  if (!isFormError(error)) throw error
  failForm(ctx, error)
  return error instanceof Problem ? problemText(ctx, error) : ctx.i18n.t('qr_codes.unread')
}

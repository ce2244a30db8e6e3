import { errors as authErrors } from '@adonisjs/auth'
import { Exception } from '@adonisjs/core/exceptions'
import { errors, type HttpContext } from '@adonisjs/core/http'
import { errors as shieldErrors } from '@adonisjs/shield'
import { acceptsPage, isReading } from '#app/platform/api/page_request'
import { goTo } from '#app/platform/console/flash'
import { flashForm, isFormError } from '#app/platform/console/form_state'
import { renderErrorPage } from '#app/platform/console/http/error_page'
import { pathBefore } from '#app/platform/console/rules/local_path'
import { isPassingDatabaseFault } from '#app/shared/database/database_errors'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { Problem } from '#app/shared/problems/problem'
import { requestProblem } from '#app/shared/problems/problems'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Set once the page's own controller runs: the form can show what fails from then on. */
    isPastGuard?: boolean
  }
}

/** As soon as this a database may be back. */
const RETRY = { headers: { 'Retry-After': '5' } }

/**
 * Answers an error on a path of the console: with the form again, or with a page for people.
 *
 * @returns false where the request is none for the console
 */
export async function answerConsoleError(error: unknown, ctx: HttpContext): Promise<boolean> {
  if (!ctx.consolePage) {
    const isLost = error instanceof errors.E_ROUTE_NOT_FOUND && isReading(ctx)
    if (!isLost || !isBelowConsole(ctx.request.url()) || !acceptsPage(ctx)) return false
    await renderErrorPage(ctx, 404)
    return true
  }
  const known = named(error)
  if (known instanceof authErrors.E_UNAUTHORIZED_ACCESS) goTo(ctx, '/login')
  else if (!isReading(ctx) && belongsInForm(known, ctx)) backToForm(ctx, known)
  else await renderErrorPage(ctx, readStatus(known), known)
  return true
}

function isBelowConsole(path: string): boolean {
  return path === '/console' || path.startsWith('/console/')
}

/** Errors of the console's own parts that are the sender's fault and not ours. */
export function isConsoleRefusal(error: unknown): boolean {
  return error instanceof Exception && error.status < 500
}

function belongsInForm(error: unknown, ctx: HttpContext): boolean {
  if (ctx.consolePage?.sessionless) return false
  if (error instanceof shieldErrors.E_BAD_CSRF_TOKEN) return true
  // The form's own values are kept at the end of its request, which has not come.
  if (ctx.deadline?.isOver) return false
  return (isFormError(error) && (ctx.isPastGuard === true || hasPage(ctx))) || isTooMuch(error)
}

/** Was the form on one of our pages? Then its refusal is shown there, with what was typed. */
function hasPage({ request, auth, consolePage }: HttpContext): boolean {
  const isOfPerson = consolePage?.access !== 'public' && auth.isAuthenticated
  return isOfPerson && pathBefore(request.header('referer'), request.host()) !== null
}

/**
 * Goes back to the page that the form came from, which shows what is wrong with it (post, redirect,
 * get).
 */
function backToForm(ctx: HttpContext, error: unknown): void {
  flashForm(ctx, wordsFor(ctx, error))
  const before = pathBefore(ctx.request.header('referer'), ctx.request.host())
  goTo(ctx, before ?? ctx.request.url())
}

function wordsFor({ i18n }: HttpContext, error: unknown): unknown {
  if (error instanceof shieldErrors.E_BAD_CSRF_TOKEN) return i18n.t('shell.form_expired')
  if (isTooMuch(error)) {
    const seconds = error.retryAfterSeconds
    if (seconds <= 90) return i18n.t('shell.too_many', { seconds })
    return i18n.t('shell.too_many_minutes', { minutes: Math.ceil(seconds / 60) })
  }
  return error
}

function isTooMuch(error: unknown): error is TooManyAttempts {
  return error instanceof TooManyAttempts
}

function named(error: unknown): unknown {
  return isPassingDatabaseFault(error) ? requestProblem('service.unavailable', RETRY) : error
}

function readStatus(error: unknown): number {
  if (isTooMuch(error)) return 429
  const status = error instanceof Problem ? error.status : (error as { status?: unknown })?.status
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500
}

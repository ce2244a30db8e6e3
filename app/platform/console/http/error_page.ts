import type { HttpContext } from '@adonisjs/core/http'
import { prepareBarePage } from '#app/platform/console/http/bare_page'
import { problemText } from '#app/platform/console/problem_text'
import { Problem } from '#app/shared/problem'
import { TooManyAttempts } from '#app/shared/too_many_attempts'

/** Errors that have words of their own; every other takes those of its hundred. */
const WORDED_STATUSES = [403, 404, 405, 413, 429, 500, 503]

/** Renders a page that says what happened and what to do, and names the request for support. */
export async function renderErrorPage(
  ctx: HttpContext,
  status: number,
  error?: unknown
): Promise<void> {
  prepareBarePage(ctx)
  const told = WORDED_STATUSES.includes(status) ? status : status < 500 ? 400 : 500
  const detail = error instanceof Problem && status < 500 ? problemText(ctx, error) : null
  const page = await ctx.view.render('pages/error', {
    status,
    told,
    detail,
    problemCode: error instanceof Problem ? error.code : null,
  })
  for (const [name, value] of Object.entries(listHeaders(error))) ctx.response.header(name, value)
  ctx.response.status(status).header('Content-Type', 'text/html; charset=utf-8')
  ctx.response.send(page)
  ctx.deadline?.closeAnswer()
}

function listHeaders(error: unknown): Record<string, string> {
  if (error instanceof Problem) return error.headers
  if (error instanceof TooManyAttempts) {
    return { 'Retry-After': String(error.retryAfterSeconds) }
  }
  return {}
}

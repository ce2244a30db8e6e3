import type { HttpContext } from '@adonisjs/core/http'
import { listMembers } from '#app/people/members/queries/list_members'
import { isAtLeast } from '#app/platform/access/roles'
import { prepareBarePage } from '#app/platform/console/http/bare_page'
import { problemText } from '#app/platform/console/problem_text'
import { pathBefore } from '#app/platform/console/rules/local_path'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { Problem } from '#app/shared/problems/problem'

/** Errors that have words of their own; every other takes those of its hundred. */
const WORDED_STATUSES = [403, 404, 405, 413, 429, 500, 503]

/** Codes whose refusal is no matter of rights, with the key of their heading. */
const TITLES = new Map([
  ['installation.read_only', 'errors.read_only'],
  ['account.suspended', 'errors.suspended'],
  ['account.email_unverified', 'errors.unverified'],
])

/** People who are named as those that can help. */
const MOST_HELPERS = 3

/** Renders a page that says what happened and what to do, and names the request for support. */
export async function renderErrorPage(
  ctx: HttpContext,
  status: number,
  error?: unknown
): Promise<void> {
  prepareBarePage(ctx)
  const told = WORDED_STATUSES.includes(status) ? status : status < 500 ? 400 : 500
  const code = error instanceof Problem ? error.code : null
  const isFramed = status < 500 && hasFrame(ctx)
  const page = await ctx.view.render(isFramed ? 'pages/refusal' : 'pages/error', {
    told,
    title: TITLES.get(code ?? '') ?? `errors.${told}.title`,
    detail: error instanceof Problem && status < 500 ? problemText(ctx, error) : null,
    helpers: code === 'access.forbidden' ? await nameHelpers(ctx) : null,
    backUrl: pathBefore(ctx.request.header('referer'), ctx.request.host()),
    problemCode: code,
  })
  for (const [name, value] of Object.entries(listHeaders(error))) ctx.response.header(name, value)
  ctx.response.status(status).header('Content-Type', 'text/html; charset=utf-8')
  ctx.response.send(page)
  ctx.deadline?.closeAnswer()
}

/**
 * Pages of a signed-in person have the frame around them, whatever they say. Its forms need Shield,
 * which a refused upload did not reach.
 */
function hasFrame({ consolePage, request, auth }: HttpContext): boolean {
  const isOutside = !consolePage || consolePage.area === 'public' || !request.csrfToken
  return !isOutside && auth.isAuthenticated
}

/** Names some people of the workspace whose role allows the page; null where it is of no workspace. */
async function nameHelpers({ access, consolePage, i18n }: HttpContext): Promise<string | null> {
  const rule = consolePage?.access
  if (!access || typeof rule !== 'object') return null
  const { items } = await listMembers(access.workspace)
  const named = items
    .filter(({ role }) => isAtLeast(role, rule.role))
    .slice(0, MOST_HELPERS)
    .map(({ displayName, email, role }) => `${displayName ?? email} (${i18n.t(`roles.${role}`)})`)
  const language = i18n.t('shell.language_tag')
  return named.length > 0
    ? new Intl.ListFormat(language, { type: 'disjunction' }).format(named)
    : null
}

function listHeaders(error: unknown): Record<string, string> {
  if (error instanceof Problem) return error.headers
  if (error instanceof TooManyAttempts) {
    return { 'Retry-After': String(error.retryAfterSeconds) }
  }
  return {}
}

import { STATUS_CODES } from 'node:http'
import type { HttpContext } from '@adonisjs/core/http'
import { translateDetail } from '#app/platform/api/translate_detail'
import type { Problem } from '#app/shared/problems/problem'
import installation from '#config/installation'

export const PROBLEM_TYPE = 'application/problem+json'

/** One wrong field of a request, beside the problem's own code. */
export interface FieldError {
  field: string
  code: string
  detail: string
}

/** Answers with the problem object of RFC 9457, in the shape of behaviour, section 1.4. */
export function sendProblem(ctx: HttpContext, problem: Problem, errors?: FieldError[]) {
  ctx.problemCode = problem.code
  for (const [name, value] of Object.entries(problem.headers)) ctx.response.header(name, value)
  const { language, detail } = translateDetail(ctx, problem)
  ctx.response.vary('Accept-Language')
  ctx.response.header('Content-Language', language)
  write(ctx, problem.status, problemBody(problem, ctx.traceId, errors, detail))
}

/**
 * Returns a problem as callers read it.
 *
 * @param errors the wrong fields; without it the problem's own
 * @param detail its sentence, in the language of the caller
 */
export function problemBody(
  problem: Problem,
  traceId: string,
  errors?: FieldError[],
  detail = problem.message
): Record<string, unknown> {
  const wrong = errors ?? toFieldErrors(problem, detail)
  return {
    type: `${installation.docsUrl}/errors/${problem.code}`,
    title: problem.title,
    status: problem.status,
    detail,
    code: problem.code,
    traceId,
    ...problem.extra,
    ...(wrong ? { errors: wrong } : {}),
  }
}

/**
 * Answers with a problem object for an error that has no code: an unknown path, a body that is too
 * large, our own fault (behaviour, section 1.4).
 */
export function sendPlainProblem(ctx: HttpContext, status: number, detail: string) {
  write(ctx, status, {
    type: 'about:blank',
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail,
    traceId: ctx.traceId,
  })
}

/**
 * Answers 401 with an empty body: no key or session, or one that is wrong, revoked or expired. Says
 * nothing that would help a guess along (behaviour, section 1.4).
 */
export function sendUnauthenticated({ response }: HttpContext) {
  response.header('WWW-Authenticate', 'Bearer')
  response.status(401).send('')
}

function toFieldErrors(problem: Problem, detail: string): FieldError[] | undefined {
  if (!problem.field) return undefined
  return [{ field: problem.field, code: problem.code, detail }]
}

function write(ctx: HttpContext, status: number, body: Record<string, unknown>) {
  ctx.response.status(status)
  ctx.response.header('Content-Type', PROBLEM_TYPE)
  ctx.response.header('Cache-Control', 'no-store')
  ctx.response.send(JSON.stringify(body))
  ctx.deadline?.closeAnswer()
}

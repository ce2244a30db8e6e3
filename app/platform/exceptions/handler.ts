import { errors as authErrors } from '@adonisjs/auth'
import { errors, ExceptionHandler, type HttpContext } from '@adonisjs/core/http'
import router from '@adonisjs/core/services/router'
import { errors as vineErrors } from '@vinejs/vine'
import {
  sendPlainProblem,
  sendProblem,
  sendUnauthenticated,
} from '#app/platform/api/problem_response'
import { BodyTooLarge } from '#app/platform/api/read_json'
import { DeadlinePassed } from '#app/platform/api/request_deadline'
import { answerConsoleError, isConsoleRefusal } from '#app/platform/console/console_errors'
import { isConsolePath, isMissingPage } from '#app/platform/console/console_pages'
import { answerLostVisitor, isLostVisitor } from '#app/platform/exceptions/lost_visitor'
import { isPassingDatabaseFault } from '#app/shared/database/database_errors'
import { TooManyAttempts } from '#app/shared/limits/too_many_attempts'
import { Problem } from '#app/shared/problems/problem'
import { requestProblem } from '#app/shared/problems/problems'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Turns whatever was thrown into the one answer that it has. Behaviour, section 1.4. */
export default class HttpExceptionHandler extends ExceptionHandler {
  async handle(error: unknown, ctx: HttpContext) {
    if (await answerConsoleError(error, ctx)) return
    if (error instanceof Problem) return sendProblem(ctx, error)
    if (error instanceof authErrors.E_UNAUTHORIZED_ACCESS) return sendUnauthenticated(ctx)
    if (error instanceof TooManyAttempts) return sendTooMany(ctx, error)
    if (error instanceof vineErrors.E_VALIDATION_ERROR) return this.#invalid(error, ctx)
    if (error instanceof errors.E_ROUTE_NOT_FOUND) return this.#noRoute(ctx)
    if (error instanceof BodyTooLarge) {
      return sendPlainProblem(ctx, 413, error.message)
    }
    if (isPassingDatabaseFault(error)) {
      return sendProblem(
        ctx,
        requestProblem('service.unavailable', {
          headers: { 'Retry-After': '5' },
          ...(error instanceof DeadlinePassed && { detail: error.message }),
        })
      )
    }
    return sendPlainProblem(
      ctx,
      500,
      'Something failed on our side. Quote the traceId when you report it.'
    )
  }

  /** Logs our own faults alone; a refusal concerns the caller. */
  async report(error: unknown, ctx: HttpContext) {
    if (isRefusal(error) || ctx.deadline?.hasLeft) return
    const level = isPassingDatabaseFault(error) ? 'warn' : 'error'
    ctx.logger[level](
      { err: error, traceId: ctx.traceId, method: ctx.request.method() },
      'request failed'
    )
  }

  #invalid(error: InstanceType<typeof vineErrors.E_VALIDATION_ERROR>, ctx: HttpContext) {
    const messages = error.messages as { field: string; message: string }[]
    const fields = messages.map(({ field, message }) => ({
      field,
      code: 'request.invalid',
      detail: message,
    }))
    sendProblem(ctx, requestProblem('request.invalid', { detail: messages[0]?.message }), fields)
  }

  /**
   * Answers a path that exists under another method with 405 and `Allow`, any other with 404. People
   * get a page, also where a path of the console takes forms alone.
   */
  #noRoute(ctx: HttpContext) {
    const url = ctx.request.url()
    const allowed = METHODS.filter((method) => matches(url, method))
    const isNothing = allowed.length === 0 || isConsolePath(url)
    if (isNothing && isLostVisitor(ctx)) return answerLostVisitor(ctx)
    if (allowed.length === 0) return sendPlainProblem(ctx, 404, 'There is nothing at this path.')
    if (allowed.includes('GET')) allowed.push('HEAD')
    ctx.response.header('Allow', allowed.join(', '))
    return sendPlainProblem(ctx, 405, 'This path does not take that method. `Allow` says which.')
  }
}

function matches(url: string, method: string): boolean {
  try {
    const found = router.match(url, method, true)
    return found !== null && !isMissingPage(found.route.name)
  } catch {
    return false
  }
}

function isRefusal(error: unknown): boolean {
  return (
    error instanceof Problem ||
    error instanceof authErrors.E_UNAUTHORIZED_ACCESS ||
    error instanceof TooManyAttempts ||
    error instanceof BodyTooLarge ||
    error instanceof vineErrors.E_VALIDATION_ERROR ||
    error instanceof errors.E_ROUTE_NOT_FOUND ||
    isConsoleRefusal(error)
  )
}

function sendTooMany({ response }: HttpContext, { retryAfterSeconds }: TooManyAttempts): void {
  response.header('Retry-After', String(retryAfterSeconds))
  response.status(429).send('')
}

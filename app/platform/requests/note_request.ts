import type { HttpContext } from '@adonisjs/core/http'
import logger from '@adonisjs/core/services/logger'
import { requestFigures } from '#app/platform/requests/request_figures'
import { traceAfterAnswer } from '#app/shared/process/traces'
import installation from '#config/installation'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Of the problem that the request was refused with; undefined: it was not, or without a code. */
    problemCode?: string
  }
}

/** A request as figures and the log know it: without its path, which can hold secrets and names. */
export interface NotedRequest {
  traceId: string
  method: string

  /** Name of the route; `none` where nothing is at the path. */
  route: string
  status: number
  code?: string
}

/** What proxies write down for a reader who left before there was an answer. */
const READER_LEFT = 499
const FIRST_REFUSAL = 400

/** Counts a request that is over, by route. */
export function noteAnswered({
  ctx,
  duration: [seconds, nanoseconds],
}: {
  ctx: HttpContext
  duration: [number, number]
}): void {
  const { method = '' } = ctx.request.request
  const answer = ctx.response.response
  const request = {
    traceId: ctx.traceId,
    method,
    route: ctx.route ? (ctx.route.name ?? 'unnamed') : 'none',
    status: answer.headersSent ? answer.statusCode : READER_LEFT,
    ...(ctx.problemCode && { code: ctx.problemCode }),
  }
  traceAfterAnswer(answer, () => noteRequest(request, seconds + nanoseconds / 1e9))
}

/**
 * Counts a request, and writes it into the log where it was refused, so that the `X-Request-Id` of
 * every refusal is found there. With `LOG_REQUESTS` every other request has its line too.
 */
export function noteRequest(request: NotedRequest, seconds: number): void {
  requestFigures.answered(request.route, request.status, seconds)
  const isRefusal = request.status >= FIRST_REFUSAL
  if (!isRefusal && !installation.logsRequests) return
  const durationMs = Math.round(seconds * 1e6) / 1_000
  logger.info({ ...request, durationMs }, isRefusal ? 'request refused' : 'request answered')
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import { PROBLEM_TYPE, problemBody } from '#app/platform/api/problem_response'
import { chooseTraceId } from '#app/platform/api/trace_middleware'
import { requestProblem } from '#app/shared/problems'

const DETAIL = 'The address is not text: what stands after a % is no UTF-8.'

/**
 * Refuses an address that cannot be decoded, such as `/%FF`. The framework asks for this answer
 * before it has a context, so no middleware has seen the request.
 */
export function answerBadUrl(
  { url = '', headers }: IncomingMessage,
  response: ServerResponse
): void {
  const traceId = chooseTraceId(headers['x-request-id'])
  const isApi = /^\/api(\/|$|\?)/.test(url)
  const problem = requestProblem('request.malformed', { detail: DETAIL })
  response.writeHead(400, {
    'Content-Type': isApi ? PROBLEM_TYPE : 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': traceId,
  })
  response.end(isApi ? JSON.stringify(problemBody(problem, traceId)) : DETAIL)
}

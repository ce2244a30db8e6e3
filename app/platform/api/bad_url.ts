import type { IncomingMessage, ServerResponse } from 'node:http'
import server from '@adonisjs/core/services/server'
import { PROBLEM_TYPE, problemBody } from '#app/platform/api/problem_response'
import { chooseTraceId } from '#app/platform/api/trace_middleware'
import { noteRequest } from '#app/platform/requests/note_request'
import { requestProblem } from '#app/shared/problems/problems'

const DETAIL = 'The address is not text: what stands after a % is no UTF-8.'

/**
 * Answers an address that cannot be decoded, such as `/%FF`. The framework asks for this answer
 * before it has a context, so no middleware has seen the request. Programs learn what is wrong with
 * their address. A person who opened it sees the page that any address has where nothing is.
 */
export function answerBadUrl(request: IncomingMessage, response: ServerResponse): unknown {
  const { url = '', method, headers } = request
  const isApi = /^\/api(\/|$|\?)/.test(url)
  if (!isApi && (method === 'GET' || method === 'HEAD')) {
    request.url = escapeUndecodable(url)
    return server.handle(request, response)
  }
  const traceId = chooseTraceId(headers['x-request-id'])
  noteRequest({ traceId, method: method ?? '', route: 'none', status: 400 }, 0)
  const problem = requestProblem('request.malformed', { detail: DETAIL })
  response.writeHead(400, {
    'Content-Type': isApi ? PROBLEM_TYPE : 'text/plain; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'X-Request-Id': traceId,
  })
  response.end(isApi ? JSON.stringify(problemBody(problem, traceId)) : DETAIL)
}

/** Has each segment that cannot be decoded stand for itself, letter by letter. */
function escapeUndecodable(url: string): string {
  const path = url.split('?', 1)[0]
  const escaped = path.split('/').map((segment) => {
    return isDecodable(segment) ? segment : segment.replaceAll('%', '%25')
  })
  return escaped.join('/') + url.slice(path.length)
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment)
    return true
  } catch {
    return false
  }
}

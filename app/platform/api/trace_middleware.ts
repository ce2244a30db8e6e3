import type { HttpContext } from '@adonisjs/core/http'
import type { NextFn } from '@adonisjs/core/types/http'
import { newId } from '#app/shared/ids'
import { traceAnswer } from '#app/shared/process/traces'

declare module '@adonisjs/core/http' {
  interface HttpContext {
    /** Names this request in its answer, in the log and in the audit log. */
    traceId: string
  }
}

/** A caller's own request id is taken over when it looks like this. Behaviour, section 1.5. */
const CALLERS_OWN = /^[A-Za-z0-9._-]{1,64}$/

/** Returns the name of a request: the caller's own, or a new one. */
export function chooseTraceId(given: string | string[] | undefined): string {
  return typeof given === 'string' && CALLERS_OWN.test(given) ? given : newId()
}

/** Gives every request a name, and the answer the same one in `X-Request-Id`. */
export default class TraceMiddleware {
  handle(ctx: HttpContext, next: NextFn) {
    const given = ctx.request.request.headers['x-request-id']
    ctx.traceId = chooseTraceId(given)
    // The framework answers with this header of the request.
    ctx.request.request.headers['x-request-id'] = ctx.traceId
    ctx.response.header('X-Request-Id', ctx.traceId)
    const { request } = ctx.request
    const { response } = ctx.response
    const describe = () => describeRequest(ctx)
    return traceAnswer({ request, response, describe }, () => next())
  }
}

/** By its route, never its path, which can hold secrets and names. */
function describeRequest({ route, request, problemCode }: HttpContext) {
  const name = route ? (route.name ?? 'unnamed') : 'none'
  return {
    name: `${request.method()} ${name}`,
    attributes: {
      'http.route': route?.pattern ?? 'none',
      ...(problemCode && { 'shunt.problem': problemCode }),
    },
  }
}

import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/platform/access/workspace_access'
import { dialectOf } from '#app/platform/api/dialect_of'

/** Where a request comes from, for throttles and the audit log. */
export function readRequestOrigin(
  ctx: HttpContext
): Pick<Actor, 'address' | 'requestId' | 'dialect'> {
  const dialect = dialectOf(ctx.request.request)
  return { address: ctx.request.ip(), requestId: ctx.traceId, ...(dialect && { dialect }) }
}

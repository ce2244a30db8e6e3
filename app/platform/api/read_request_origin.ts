import type { HttpContext } from '@adonisjs/core/http'
import type { Actor } from '#app/platform/access/workspace_access'

/** Where a request comes from, for throttles and the audit log. */
export function readRequestOrigin(ctx: HttpContext): Pick<Actor, 'address' | 'requestId'> {
  return { address: ctx.request.ip(), requestId: ctx.traceId }
}

import type { HttpContext } from '@adonisjs/core/http'
import { deviceCookieOf } from '#app/people/sessions/auth/device_cookie'
import type { Origin } from '#app/people/accounts/origin'

/** Where the request comes from, for throttles and the audit log. */
export function readOrigin(ctx: HttpContext): Origin {
  return {
    address: ctx.request.ip(),
    requestId: ctx.traceId,
    devices: deviceCookieOf(ctx),
  }
}

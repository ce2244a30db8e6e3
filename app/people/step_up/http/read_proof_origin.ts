import type { HttpContext } from '@adonisjs/core/http'
import type { Origin } from '#app/people/accounts/origin'
import { deviceCookieOf } from '#app/people/sessions/auth/device_cookie'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'

/** Where a proof comes from, with the accounts that its browser signed in to before. */
export function readProofOrigin(ctx: HttpContext): Origin {
  return { ...readRequestOrigin(ctx), devices: deviceCookieOf(ctx) }
}

import type { HttpContext } from '@adonisjs/core/http'
import type { Origin } from '#app/people/accounts/origin'
import { deviceCookieOf } from '#app/people/sessions/auth/device_cookie'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { findLanguage } from '#app/platform/console/languages'

/**
 * Where the request comes from, with the accounts that its browser signed in to before and its
 * language.
 */
export function readOrigin(ctx: HttpContext): Origin {
  return {
    ...readRequestOrigin(ctx),
    devices: deviceCookieOf(ctx),
    language: findLanguage(ctx),
  }
}

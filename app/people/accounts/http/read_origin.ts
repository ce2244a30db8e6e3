import type { HttpContext } from '@adonisjs/core/http'
import type { Origin } from '#app/people/accounts/origin'
import { deviceCookieOf } from '#app/people/sessions/auth/device_cookie'
import { readRequestOrigin } from '#app/platform/api/read_request_origin'
import { findChosenLanguage } from '#app/platform/console/languages'
import { findBrowserLanguage } from '#app/platform/languages/browser_language'

/** Where the request comes from, with the accounts that its browser signed in to before and
 * the language that it asks for. */
export function readOrigin(ctx: HttpContext): Origin {
  return {
    ...readRequestOrigin(ctx),
    devices: deviceCookieOf(ctx),
    language: findChosenLanguage(ctx) ?? findBrowserLanguage(ctx),
  }
}

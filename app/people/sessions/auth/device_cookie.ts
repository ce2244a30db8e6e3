import type { HttpContext } from '@adonisjs/core/http'
import {
  DEVICE_COOKIE,
  DEVICE_MS,
  rememberDevice,
  type DeviceAccount,
} from '#app/people/sessions/rules/device_cookie'
import { drawBytes } from '#app/shared/random'
import { nowMs } from '#app/shared/time/clock'
import accounts from '#config/accounts'
import installation from '#config/installation'

/** The accounts that the browser says it has signed in to before, unread; null where it says none. */
export function deviceCookieOf({ request }: HttpContext): string | null {
  return request.plainCookie(DEVICE_COOKIE, { encoded: false }) ?? null
}

/** Remembers in the browser that it has signed in to the account. Signing out leaves it. */
export function setDeviceCookie(ctx: HttpContext, account: DeviceAccount): void {
  const value = rememberDevice(
    deviceCookieOf(ctx),
    account,
    accounts.knownKeys,
    nowMs(),
    drawBytes(9)
  )
  ctx.response.plainCookie(DEVICE_COOKIE, value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: installation.scheme === 'https:',
    encode: false,
    maxAge: DEVICE_MS / 1000,
  })
}

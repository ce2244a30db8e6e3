import type { HttpContext } from '@adonisjs/core/http'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'
import { readWholeNumber } from '#app/shared/text/whole_number'
import { nowMs } from '#app/shared/time/clock'

const cookie = new PreferenceCookie('shunt_licence_seen')

/** Remembers in this browser that a person has read how long the licence lasts. */
export function putBannerAway(ctx: HttpContext): void {
  cookie.write(ctx, String(nowMs()))
}

/** Returns when that was; 0 where it never was. */
export function readPutAwayMs(ctx: HttpContext): number {
  return readWholeNumber(cookie.read(ctx)) ?? 0
}

import type { HttpContext } from '@adonisjs/core/http'
import { PreferenceCookie } from '#app/platform/console/preference_cookie'

const cookie = new PreferenceCookie('shunt_period')

/**
 * Returns the period that a page shows: that of its address (`days`), else the one that this browser
 * chose last, on whichever page; undefined where there is neither. A period in the address is kept.
 * Days of one's own (`from`, `to`) are not: they belong to their page.
 *
 * @param presets the periods that the page offers
 */
export function choosePreset(
  ctx: HttpContext,
  presets: readonly (string | number)[]
): string | undefined {
  const find = (given: unknown) => presets.map(String).find((one) => one === given)
  const asked = find(ctx.request.qs().days)
  const kept = find(cookie.read(ctx))
  if (asked !== undefined && asked !== kept) cookie.write(ctx, asked)
  return asked ?? kept
}

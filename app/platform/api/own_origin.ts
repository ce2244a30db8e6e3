import type { HttpContext } from '@adonisjs/core/http'
import installation from '#config/installation'

const ownOrigin = new URL(installation.appUrl).origin

/**
 * Does a page of another site make this request? Browsers say so in `Origin`, or else in
 * `Sec-Fetch-Site`; programs say neither, and are taken at their word. A neighbouring name is another
 * site too. `Origin: null` is what a frame without an origin sends, so the other header decides.
 */
export function isFromElsewhere({ request }: Pick<HttpContext, 'request'>): boolean {
  const origin = request.header('origin')
  const site = request.header('sec-fetch-site')
  if (origin === 'null') return site !== 'same-origin'
  if (origin) return !isOwn(origin, request.host())
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}

/**
 * Is it the origin of `APP_URL`, to the letter, or the host that this request asks for, where people
 * open the console at another name or address than `APP_URL`?
 */
function isOwn(origin: string, host: string | null): boolean {
  if (origin === ownOrigin) return true
  return URL.canParse(origin) && new URL(origin).host === host && host !== installation.appHost
}

import type { IncomingHttpHeaders } from 'node:http'
import {
  LANGUAGE_LENGTH,
  PURPOSE_LENGTH,
  REFERRER_HOST_LENGTH,
  UTM_LENGTH,
  type ClickUtm,
} from '#app/redirect/clicks/click_line'
import { preferredTag } from '#app/shared/headers/accept_language'
import { foldReferrerHost } from '#app/shared/headers/referrer_host'
import { memoise } from '#app/shared/limits/memoise'

/**
 * Parses the language of `Accept-Language` that someone likes best, lower case, primary tag and
 * region only (`zh-Hant-TW` gives `zh-tw`), by the reader that rules have too.
 */
export function parseClickLanguage(header: string): string | null {
  return preferredTag(header)?.slice(0, LANGUAGE_LENGTH) ?? null
}

const AUTHORITY =
  /^[A-Za-z][A-Za-z0-9+.-]{0,30}:\/\/(?:[^/?#@]*@)?(\[[0-9A-Fa-f:.]+\]|[^/?#:@[\]]+)/
const HOST = /^[a-z0-9._:[\]-]+$/

/**
 * Parses the host of a `Referer`, folded as reports show it, without user and port; null when it has
 * none. Most browsers send a site without a path, so that the same few come again and again.
 */
export const parseReferrerHost = memoise((header: string): string | null => {
  const match = AUTHORITY.exec(header)
  if (!match) return null
  const host = foldReferrerHost(match[1])
  return host.length <= REFERRER_HOST_LENGTH && HOST.test(host) ? host : null
}, 10_000)

const PURPOSE = /prefetch|preview|prerender/i
const NOT_PRINTABLE = /[^\x20-\x7e]/g

/**
 * Reads what a client says that fetches for later, by any of the names browsers have used for it. A
 * page that shows the link as a picture fetches it too, and no one goes anywhere.
 */
export function readPurpose(headers: IncomingHttpHeaders): string | null {
  if (headers['sec-fetch-dest'] === 'image') return 'prefetch;image'
  const said = headers['sec-purpose'] ?? headers.purpose ?? headers['x-purpose'] ?? headers['x-moz']
  if (typeof said !== 'string' || !PURPOSE.test(said)) return null
  return said.replace(NOT_PRINTABLE, '').slice(0, PURPOSE_LENGTH)
}

const readRememberedUtm = memoise(parseUtm, 10_000, 4_200)

/** Reads the UTM values of the address that a visitor is sent to; null where it has none. */
export function readClickUtm(location: string): ClickUtm | null {
  return location.includes('utm_') ? readRememberedUtm(location) : null
}

function parseUtm(location: string): ClickUtm | null {
  const [bare] = location.split('#', 1)
  const mark = bare.indexOf('?')
  if (mark === -1) return null
  const query = new URLSearchParams(bare.slice(mark + 1))
  const valueOf = (name: string) => {
    const value = query.get(name)?.toWellFormed().replaceAll('\0', '').slice(0, UTM_LENGTH)
    return value ? value.toWellFormed() : null
  }
  const utm: ClickUtm = [valueOf('utm_source'), valueOf('utm_medium'), valueOf('utm_campaign')]
  return utm.some((value) => value !== null) ? utm : null
}

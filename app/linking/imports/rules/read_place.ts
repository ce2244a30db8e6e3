import type { ExtraValue } from '#app/linking/imports/rules/extra_columns'
import type { SourceReading } from '#app/linking/imports/rules/source_reading'

/** Where a link was: its alias, and the host. */
export interface ImportedPlace {
  alias: string | null
  domain: string | null
}

/** What shows nowhere, and comes along when an alias is copied: blanks, joiners, marks. */
const INVISIBLE_START = /^[\s\u200b-\u200f\u2060]+/u
const INVISIBLE_END = /(?<![\s\u200b-\u200f\u2060])[\s\u200b-\u200f\u2060]+$/u

/**
 * Reads alias and host, of which one may only stand in the short URL. Where a file has several
 * short URLs, the first that a line has counts, and others are reported.
 */
export function readPlace(reading: SourceReading): ImportedPlace {
  const given = readAlias(reading)
  const domain = reading.text('domain')
  const host = domain === null ? null : (parseShortUrl(domain)?.domain ?? null)
  if (domain !== null && host === null) reading.lose('value.unreadable', 'domain', domain)
  const place = { alias: given.alias, domain: host ?? given.domain }
  for (const { name, value } of listShortUrls(reading)) {
    const parsed = parseShortUrl(String(value))
    place.alias ??= parsed?.alias ?? null
    place.domain ??= parsed?.domain ?? null
    if (parsed?.alias && agree(place.alias, parsed.alias)) continue
    reading.lose('short_url.not_kept', name, value)
  }
  return place
}

function listShortUrls(reading: SourceReading): ExtraValue[] {
  const value = reading.text('shortUrl')
  const others = reading.extras('otherShortUrl')
  return value === null ? others : [{ name: 'shortUrl', value }, ...others]
}

/** Reads the alias, which some write as a path or as the whole short URL. */
function readAlias(reading: SourceReading): ImportedPlace {
  const text = reading.text('alias')
  if (text === null || reading.options.isOurs) return { alias: text, domain: null }
  const alias = withoutInvisible(text)
  const isAddress =
    /^https?:\/\//i.test(alias) || /^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d+)?\/./i.test(alias)
  if (isAddress) return parseShortUrl(alias) ?? { alias, domain: null }
  return { alias: withoutSlashes(alias) || null, domain: null }
}

/** Does a short URL say nothing else than the alias? Some services have a path before it. */
function agree(alias: string | null, other: string): boolean {
  return alias === other || other.endsWith(`/${alias}`)
}

export function parseShortUrl(given: string): { alias: string | null; domain: string } | null {
  const text = withoutInvisible(given)
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`)
  if (!url) return null
  const path = withoutSlashes(url.pathname)
  return { alias: path === '' ? null : decoded(path), domain: url.hostname.slice(0, 253) }
}

function withoutInvisible(text: string): string {
  return text.replace(INVISIBLE_START, '').replace(INVISIBLE_END, '')
}

function withoutSlashes(path: string): string {
  return path.replace(/^\/+|(?<!\/)\/+$/g, '')
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

import { schemeFault } from '#app/linking/links/rules/app_scheme'
import { checkDestination, type DestinationOptions } from '#app/linking/links/rules/destination'

/** In characters; all of them are ASCII. */
const MOST = 4096
const ADDRESS = /^([a-z][a-z0-9+.-]*):([\x21-\x7e]+)$/i

/** `intent:<address>#Intent;<name>=<value>;...;end`, as Android's `Intent.parseUri` reads it. */
const INTENT = /^(?:intent:)([^#]*)#Intent;((?:[^;#]+;)*)end;?$/i

/** An address within an address that runs or reads something; after `//` or directly. */
const WRAPPED =
  /^(\/\/)?(javascript|jscript|vbscript|livescript|data|file|blob|filesystem|view-source|jar):(?!\d)/i

/**
 * Returns whether an address opens an app. It is an https address that obeys the rules of
 * destinations, an `intent:` whose way out and whose own address obey them, or an app's own scheme.
 *
 * There are as many custom schemes as apps, so they cannot be listed. The classes of schemes that
 * belong to no app can be recognised (`app_scheme.ts`), also where one is wrapped in another.
 *
 * @param url without blanks around it
 * @param own as for destinations; `appSchemes` allows schemes of the operating system
 * @throws Problem `destination.*` where an https address or a way out is refused
 */
export function isAppUrl(url: string, own: DestinationOptions): boolean {
  const [, given, rest] = ADDRESS.exec(url) ?? []
  if (given === undefined || url.length > MOST) return false
  const scheme = given.toLowerCase()
  if (scheme === 'https') return checkDestination(url, own) !== ''
  if (scheme === 'intent') return isIntent(url, own)
  return isAppScheme(scheme, own) && !wrapsAnother(rest)
}

/** Returns the web addresses that an `intent:` leads to, for looking up their hosts. */
export function webAddressesOfIntent(url: string): string[] {
  const intent = readIntent(url)
  if (!intent) return []
  return [...intent.ways, ...(intent.web === null ? [] : [intent.web])]
}

function isAppScheme(scheme: string, own: DestinationOptions): boolean {
  const fault = schemeFault(scheme)
  return fault === null || (fault === 'system' && own.appSchemes?.has(scheme) === true)
}

/**
 * Would the app be handed something that runs? `spotify:search:...` is an app's own way to write,
 * so that other words are let through.
 */
function wrapsAnother(rest: string): boolean {
  return WRAPPED.test(decoded(rest).trimStart())
}

function isIntent(url: string, own: DestinationOptions): boolean {
  const intent = readIntent(url)
  if (!intent?.isClear) return false
  for (const way of intent.ways) checkDestination(way, own)
  if (intent.web !== null) return checkDestination(intent.web, own) !== ''
  const { scheme, address } = intent
  return (scheme === undefined || isAppScheme(scheme, own)) && !wrapsAnother(address)
}

/** Reads what an `intent:` says; null where it is not of that form. */
function readIntent(url: string) {
  const [, address, list] = INTENT.exec(url) ?? []
  if (address === undefined) return null
  const entries = list.split(';').map((entry) => {
    const at = entry.indexOf('=')
    return at === -1 ? [entry, ''] : [entry.slice(0, at), decoded(entry.slice(at + 1))]
  })
  const valuesOf = (wanted: string) =>
    entries.filter(([name]) => name.toLowerCase() === wanted).map(([, value]) => value)
  const schemes = valuesOf('scheme').map((scheme) => scheme.toLowerCase())
  const [scheme] = schemes
  const isWeb = scheme === 'http' || scheme === 'https'
  const isWhole = scheme === undefined && /^https?:/i.test(address)
  return {
    address,
    scheme,
    isClear: schemes.length <= 1,

    /** Where a browser goes on to when there is no such app. */
    ways: valuesOf('s.browser_fallback_url'),

    /** The web address that the app is opened with. */
    web: isWeb ? `${scheme}:${address}` : isWhole ? address : null,
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

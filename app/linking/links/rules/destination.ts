import { linkProblem } from '#app/linking/links/problems'
import type { CidrList } from '#app/shared/network/cidr_list'
import { hostKind, isDnsName, isPublicHost, normaliseHostname } from '#app/shared/network/host_name'

/** In characters (code points). Behaviour, section 13. */
export const DESTINATION_MAX_LENGTH = 4096

/** What is longer is too long in any form, and not read. */
const LONGEST_READ = 2 * DESTINATION_MAX_LENGTH

/**
 * A host has 253 characters; each can be three bytes long, each byte percent-encoded in three. What
 * is longer is not shown to the parser, which some characters cost milliseconds.
 */
const AUTHORITY_MAX_LENGTH = 9 * 253

export interface DestinationOptions {
  /**
   * Is this a host of the installation: the default short domain, the application's, a custom
   * domain? Gets the host in lower case, in ASCII, without port and without a trailing dot.
   */
  isOwnHost(hostname: string): boolean

  /**
   * Hosts with their ports (`localhost:3333`, `sho.rt`) where this installation answers. An address
   * exactly there is a loop also when the host is a private one, as on a trial installation.
   */
  ownAddresses?: readonly string[]

  /** Networks of the operator's own that count as public. */
  allowedNetworks?: CidrList

  /** Schemes of app links that this installation allows beyond those of apps. */
  appSchemes?: ReadonlySet<string>

  /** The request's field, for the problem. */
  field?: string
}

/**
 * Checks an address that a link is to lead to.
 *
 * @returns the address to store and to send out: byte for byte what was given, without white space
 *   at its ends and with spaces and backslashes escaped. Only an address with characters beyond ASCII
 *   is stored in the URL standard's serialisation (`xn--` host, percent-encoded path), because a
 *   `Location` header is ASCII.
 * @throws `destination.required`, `.too_long`, `.scheme`, `.invalid`, `.credentials`, `.private`,
 *   `.loop`: the first that holds, in this order
 */
export function checkDestination(
  value: string | null | undefined,
  options: DestinationOptions
): string {
  const field = options.field ?? 'destinationUrl'
  const given = escapeDestination(value?.trim() ?? '')
  if (given === '') throw linkProblem('destination.required', { field })
  const url = parse(given)
  assertLength(measure(given, url), field)

  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(given)?.[1].toLowerCase()
  if (scheme && scheme !== 'http' && scheme !== 'https') {
    throw linkProblem('destination.scheme', { field })
  }

  if (!url) throw linkProblem('destination.invalid', { field })
  if (hasUserInfo(given)) throw linkProblem('destination.credentials', { field })

  const hostname = normaliseHostname(url.hostname)
  if (isOwnAddress(url, options)) throw linkProblem('destination.loop', { field })
  if (!isPublicHost(hostname, options.allowedNetworks)) {
    throw linkProblem('destination.private', { field })
  }
  if (options.isOwnHost(hostname)) throw linkProblem('destination.loop', { field })

  return serialise(given, url)
}

/**
 * Checks where a link or a folder leads visitors once a link has ended.
 *
 * @returns null where nothing was given
 * @throws as `checkDestination` does
 */
export function checkExpiredUrl(
  value: string | null | undefined,
  options: DestinationOptions
): string | null {
  if (value === null || value === undefined) return null
  return checkDestination(value, { ...options, field: 'expiredUrl' })
}

/**
 * Returns the host that an address leads to, in the form in which `isOwnHost` will get it, so that
 * one can look it up first. Costs at most as much as the check itself, whatever is given.
 *
 * @returns null where `checkDestination` refuses the address before it asks for the host
 */
export function destinationHostname(value: string | null | undefined): string | null {
  const given = escapeDestination(value?.trim() ?? '')
  const url = parse(given)
  const isTooLong = measure(given, url) > DESTINATION_MAX_LENGTH
  return url && !isTooLong ? normaliseHostname(url.hostname) : null
}

/**
 * Escapes what people have in addresses and no address can have: a space becomes `%20`, a backslash
 * in the path `/`, as every browser reads it, and `%5C` behind the path. Before the path nothing is
 * repaired: another host could be meant.
 */
export function escapeDestination(given: string): string {
  const [origin] = /^https?:\/\/[^/?#]*/i.exec(given) ?? ['']
  if (origin === '' || !/[ \\]/.test(given)) return given
  const rest = given.slice(origin.length)
  const [path] = /^[^?#]*/.exec(rest)!
  const behind = rest.slice(path.length)
  const escaped = path.replaceAll('\\', '/') + behind.replaceAll('\\', '%5C')
  return origin + escaped.replaceAll(' ', '%20')
}

/** @throws Problem `destination.too_long`, with the length of what visitors would be sent to */
function assertLength(length: number, field: string): void {
  if (length <= DESTINATION_MAX_LENGTH) return
  const detail =
    `The destination has ${length.toLocaleString('en')} characters in the form in which it is ` +
    'sent; at most 4,096 are allowed.'
  throw linkProblem('destination.too_long', { field, detail, extra: { length } })
}

/** Counts the characters of an address in the form in which it is stored. */
function measure(given: string, url: URL | null): number {
  if (url) return serialise(given, url).length
  if (given.length <= LONGEST_READ) return [...given].length
  // What is beyond ASCII is sent as its bytes in UTF-8, each in three characters.
  const bytes = Buffer.from(given)
  return bytes.length + 2 * bytes.filter((byte) => byte > 0x7f).length
}

function serialise(given: string, url: URL): string {
  return /^[\x21-\x7e]+$/.test(given) ? given : url.href
}

/**
 * Reads an absolute web address (URL standard, https://url.spec.whatwg.org), but refuses what that
 * standard's parser repairs in silence: missing slashes, backslashes for slashes, white space and
 * control characters, lone surrogates, hosts that no DNS name can have.
 */
function parse(given: string): URL | null {
  if (given.length > LONGEST_READ) return null
  const authority = readAuthority(given)
  if (authority === '' || authority.length > AUTHORITY_MAX_LENGTH) return null
  if (/[\p{Cc}\s\\]/u.test(given) || !given.isWellFormed()) return null
  const url = URL.parse(given)
  if (!url || (hostKind(url.hostname) === 'name' && !isDnsName(url.hostname))) return null
  return url
}

/** Reads what stands between `://` and the path, query or fragment; empty for no web address. */
function readAuthority(given: string): string {
  return /^https?:\/\/([^/?#]*)/i.exec(given)?.[1] ?? ''
}

/**
 * Finds `user:password@`, `user@` and the bare `@` before the host (RFC 3986, section 3.2.1), which
 * the parser drops.
 */
function hasUserInfo(given: string): boolean {
  return readAuthority(given).includes('@')
}

function isOwnAddress(url: URL, options: DestinationOptions): boolean {
  return (options.ownAddresses ?? []).some((address) => {
    const own = URL.parse(`${url.protocol}//${address}`)
    if (!own || own.port !== url.port) return false
    return normaliseHostname(own.hostname) === normaliseHostname(url.hostname)
  })
}

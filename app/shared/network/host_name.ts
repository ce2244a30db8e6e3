import { isIP } from 'node:net'
import type { CidrList } from '#app/shared/network/cidr_list'
import { isPublicAddress } from '#app/shared/network/public_address'

/**
 * Top levels that never lead to the public internet, though some name server may answer for them.
 * `.example` and `.invalid` (RFC 6761) are left alone: they lead nowhere, inside or outside.
 */
const INTERNAL_TOP_LEVELS = new Set([
  'localhost', // RFC 6761, section 6.3
  'test', // RFC 6761, section 6.2: what developers' machines answer for
  'local', // RFC 6762: multicast DNS
  'arpa', // RFC 3172: infrastructure; home.arpa (RFC 8375) and the reverse zones lie in it
  'onion', // RFC 7686: not in the DNS
  'alt', // RFC 9476: not in the DNS
  'internal', // ICANN board resolution 2024.07.29.06: reserved for private use
  ...['corp', 'home', 'mail'], // ICANN board resolution 2018.02.04.12: never delegated
  ...['intranet', 'private', 'lan'], // RFC 6762, appendix G: in private use, never delegated
  ...['localdomain', 'intra', 'workgroup', 'cluster', 'svc', 'consul', 'docker'], // by habit
])

export type HostKind = 'ipv4' | 'ipv6' | 'name'

/**
 * Returns what a URL's host is. The URL standard has already folded the odd spellings of IPv4
 * addresses (`0x7f.1`, `2130706433`, `0177.0.0.1`, full-width digits, percent-encoding).
 *
 * @param hostname `hostname` of a parsed `URL`; IPv6 in its brackets
 */
export function hostKind(hostname: string): HostKind {
  if (hostname.startsWith('[')) return 'ipv6'
  return isIP(hostname) === 4 ? 'ipv4' : 'name'
}

/** Returns a host as it is compared: lower case, without the root's dot (RFC 1034, section 3.1). */
export function normaliseHostname(hostname: string): string {
  const name = hostname.toLowerCase()
  return name.endsWith('.') ? name.slice(0, -1) : name
}

/**
 * Could this host be asked for on the public internet? Judged by its spelling alone, no resolver.
 *
 * @param hostname `hostname` of a parsed `URL`
 * @param allowed networks of the operator's own whose address literals count as public
 */
export function isPublicHost(hostname: string, allowed?: CidrList): boolean {
  if (hostKind(hostname) === 'name') return !isInternalName(hostname)
  return isPublicAddress(hostname.replace(/^\[|\]$/g, ''), allowed)
}

/**
 * Returns a name that only a private network knows: a single label, or below a top level that is
 * not delegated in the public DNS.
 */
export function isInternalName(hostname: string): boolean {
  const name = normaliseHostname(hostname)
  const dot = name.lastIndexOf('.')
  return dot < 0 || INTERNAL_TOP_LEVELS.has(name.slice(dot + 1))
}

/**
 * Can this be a name in the DNS? Labels of 1 to 63 letters, digits, hyphens and underscores, 253
 * characters in all (RFC 1035, section 2.3.4; RFC 1123, section 2.1; underscores as found in use).
 *
 * @param hostname in ASCII, as a parsed `URL` has it
 */
export function isDnsName(hostname: string): boolean {
  const name = normaliseHostname(hostname)
  return name.length <= 253 && name.split('.').every((label) => /^[a-z0-9_-]{1,63}$/.test(label))
}

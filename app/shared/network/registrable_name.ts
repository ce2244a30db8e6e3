import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { normaliseHostname } from '#app/shared/network/host_name'

/** Characters of a name in the DNS, the longest of all (RFC 1035, 2.3.4). */
export const LONGEST_DNS_NAME = 253

/** A label of letters, digits and hyphens that is no hyphen at its ends (RFC 1123, section 2.1). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** What no host name contains, though the URL standard's parser reads or repairs it. */
const FOREIGN = /[\p{Cc}\s/\\?#@:%[\]*_]/u

/**
 * Reads a host name as people type it, in Unicode or in ASCII: in ASCII, lower case, without the
 * root's dot. null: no host can be called that.
 */
export function readHostname(given: string): string | null {
  if (given === '' || given.length > 4 * LONGEST_DNS_NAME || FOREIGN.test(given)) return null
  const hostname = normaliseHostname(domainToASCII(given))
  const isHost = hostname.split('.').every((label) => LABEL.test(label))
  return isHost && !/(^|\.)xn--/.test(domainToUnicode(hostname)) ? hostname : null
}

/** Can someone own it in the DNS? No address, no single label, no public suffix such as `co.uk`. */
export function isRegistrableName(hostname: string): boolean {
  return !isIP(hostname) && parse(hostname, { allowPrivateDomains: false }).domain !== null
}

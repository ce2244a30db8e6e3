import { isIP } from 'node:net'
import { domainToASCII, domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { domainProblem } from '#app/linking/domains/problems'
import { formatProofName } from '#app/linking/domains/rules/dns_records'
import { normaliseHostname } from '#app/shared/network/host_name'

/** What the service itself is reached at, in ASCII, lower case, without ports. */
export interface ServiceHosts {
  /** These and everything below them. */
  own: readonly string[]

  /** What custom domains point at: it alone. */
  target: string
}

/** Characters of the name whose TXT record is asked for, the longest of all (RFC 1035, 2.3.4). */
const LONGEST_NAME = 253

/** A label of letters, digits and hyphens that is no hyphen at its ends (RFC 1123, section 2.1). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** What no host name contains, though the URL standard's parser reads or repairs it. */
const FOREIGN = /[\p{Cc}\s/\\?#@:%[\]*_]/u

/**
 * Reads a host name as people type it, in Unicode or in ASCII.
 *
 * @returns as it is stored: in ASCII, lower case, without the root's dot
 * @throws Problem `domain.invalid`, `domain.reserved`
 */
export function readCustomHostname(value: unknown, hosts: ServiceHosts): string {
  const given = typeof value === 'string' ? value.trim() : ''
  const hostname = toAsciiHostname(given)
  if (hostname === null) throw domainProblem('domain.invalid', { field: 'hostname' })
  const isOwn = hosts.own.some((own) => hostname === own || hostname.endsWith(`.${own}`))
  if (isOwn || hostname === hosts.target) {
    throw domainProblem('domain.reserved', { field: 'hostname' })
  }
  if (!isRegistrable(hostname)) throw domainProblem('domain.invalid', { field: 'hostname' })
  return hostname
}

/** Returns null for what no host can be called. */
function toAsciiHostname(given: string): string | null {
  if (given === '' || given.length > 4 * LONGEST_NAME || FOREIGN.test(given)) return null
  const hostname = normaliseHostname(domainToASCII(given))
  const isHost = hostname.split('.').every((label) => LABEL.test(label))
  return isHost && !/(^|\.)xn--/.test(domainToUnicode(hostname)) ? hostname : null
}

/** Can someone own it in the DNS? No address, no single label, no public suffix such as `co.uk`. */
function isRegistrable(hostname: string): boolean {
  if (isIP(hostname) || formatProofName(hostname).length > LONGEST_NAME) return false
  return parse(hostname, { allowPrivateDomains: false }).domain !== null
}

/** Returns a host name as people read it: in Unicode, where it can be. */
export function formatHostname(hostname: string): string {
  return domainToUnicode(hostname) || hostname
}

/** Splits a host name where the zone begins that someone registered: `go` and `example.com`. */
export function splitZone(hostname: string): { zone: string; below: string } {
  const zone = parse(hostname, { allowPrivateDomains: false }).domain ?? hostname
  return { zone, below: hostname.slice(0, -zone.length).replace(/\.$/, '') }
}

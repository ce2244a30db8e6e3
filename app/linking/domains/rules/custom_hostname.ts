import { domainToUnicode } from 'node:url'
import { parse } from 'tldts'
import { domainProblem } from '#app/linking/domains/problems'
import { formatProofName } from '#app/linking/domains/rules/dns_records'
import {
  isRegistrableName,
  LONGEST_DNS_NAME,
  readHostname,
} from '#app/shared/network/registrable_name'

/** What the service itself is reached at, in ASCII, lower case, without ports. */
export interface ServiceHosts {
  /** These and everything below them. */
  own: readonly string[]

  /** What custom domains point at: it alone. */
  target: string
}

/**
 * Reads a host name as people type it, in Unicode or in ASCII.
 *
 * @returns as it is stored: in ASCII, lower case, without the root's dot
 * @throws Problem `domain.invalid`, `domain.reserved`
 */
export function readCustomHostname(value: unknown, hosts: ServiceHosts): string {
  const given = typeof value === 'string' ? value.trim() : ''
  const hostname = readHostname(given)
  if (hostname === null) throw domainProblem('domain.invalid', { field: 'hostname' })
  const isOwn = hosts.own.some((own) => hostname === own || hostname.endsWith(`.${own}`))
  if (isOwn || hostname === hosts.target) {
    throw domainProblem('domain.reserved', { field: 'hostname' })
  }
  if (!isProvable(hostname)) throw domainProblem('domain.invalid', { field: 'hostname' })
  return hostname
}

/** Can someone own it in the DNS, and is the name of its proof short enough? */
function isProvable(hostname: string): boolean {
  return formatProofName(hostname).length <= LONGEST_DNS_NAME && isRegistrableName(hostname)
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

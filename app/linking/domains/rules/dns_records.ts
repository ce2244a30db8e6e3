import { isIP } from 'node:net'
import { NO_FINDING, type DnsFindings } from '#app/linking/domains/rules/dns_findings'

/** A DNS record that a domain needs, beside what the latest answer of the name servers was. */
export interface DnsRecord {
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA'
  name: string
  value: string
  purpose: 'Ownership' | 'Traffic'

  /** Values that are there now. For a CNAME also addresses, which do where they are the target's. */
  found: string[]
  ok: boolean

  /** The values are not ours, but the host leads here when it is asked. */
  via?: 'Http'
}

export interface ExpectedRecords {
  hostname: string
  token: string

  /** What custom domains point at: a host name, or an IP address. */
  target: string
}

/** Returns the name whose TXT record proves who owns a host name. */
export function formatProofName(hostname: string): string {
  return `_shunt.${hostname}`
}

/** Returns the text that the TXT record has to be. */
export function formatProof(token: string): string {
  return `shunt-verify=${token}`
}

/** Returns every record that a domain needs. Behaviour, section 7.3. */
export function buildDnsRecords(
  { hostname, token, target }: ExpectedRecords,
  findings: DnsFindings | null
): DnsRecord[] {
  const { ownership, traffic } = findings ?? { ownership: NO_FINDING, traffic: NO_FINDING }
  return [
    {
      type: 'TXT',
      name: formatProofName(hostname),
      value: formatProof(token),
      purpose: 'Ownership',
      found: ownership.found,
      ok: ownership.state === 'Right',
    },
    {
      type: trafficType(target),
      name: hostname,
      value: target,
      purpose: 'Traffic',
      found: traffic.found,
      ok: traffic.state === 'Right',
      ...(traffic.via && { via: traffic.via }),
    },
  ]
}

function trafficType(target: string): DnsRecord['type'] {
  const family = isIP(target)
  if (family === 0) return 'CNAME'
  return family === 4 ? 'A' : 'AAAA'
}

import { isIP } from 'node:net'
import { parseFindings, type DomainRecord, type DomainRow } from '#app/linking/domains/domain'
import { toRecordOutcome } from '#app/linking/domains/rules/check_history'
import { formatHostname, splitZone } from '#app/linking/domains/rules/custom_hostname'
import { NO_FINDING } from '#app/linking/domains/rules/dns_findings'
import type { DnsRecord } from '#app/linking/domains/rules/dns_records'
import { MISSES_TO_FAIL } from '#app/linking/domains/rules/domain_status'
import { describeTrafficSeen } from '#app/linking/domains/rules/traffic_view'
import installation from '#config/installation'

/** A custom domain as its page shows it: its name as people read it, its records as they type them. */
export function toDomainView(record: DomainRecord, row: DomainRow) {
  const { zone } = splitZone(record.hostname)
  const findings = parseFindings(row)
  const [ownership, traffic] = [findings?.ownership ?? NO_FINDING, findings?.traffic ?? NO_FINDING]
  const isZone = zone === record.hostname
  return {
    ...record,
    name: formatHostname(record.hostname),
    zone: formatHostname(zone),
    isZone,
    seen: describeTrafficSeen(findings?.traffic, installation.domainTarget, isZone),
    isHeldElsewhere: findings?.isHeldElsewhere ?? false,
    missedChecks: row.missed_checks,
    checksLeft: Math.max(0, MISSES_TO_FAIL - row.missed_checks),
    nextCheckAt: row.next_check_at,
    ownership: toRecordOutcome(ownership),
    traffic: toRecordOutcome(traffic),
    addresses: (findings?.targetAddresses ?? []).map((value) => ({
      type: isIP(value) === 6 ? 'AAAA' : 'A',
      value,
    })),
    records: record.dnsRecords.map((one) => ({ ...one, typed: toTypedName(one, zone) })),
    zoneFile: record.dnsRecords.map(toZoneLine).join('\n'),
  }
}

/** What a line of the list says. */
export function toDomainEntry(record: DomainRecord) {
  return { ...record, name: formatHostname(record.hostname) }
}

/** Returns the name as DNS providers ask for it: without the zone; `@` for the zone itself. */
function toTypedName({ name }: DnsRecord, zone: string): string {
  return name === zone ? '@' : name.slice(0, -zone.length - 1)
}

function toZoneLine({ type, name, value }: DnsRecord): string {
  const data = type === 'TXT' ? `"${value}"` : type === 'CNAME' ? `${value}.` : value
  return `${name}. 300 IN ${type} ${data}`
}

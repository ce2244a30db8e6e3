import { describeCheck } from '#app/linking/domains/rules/describe_check'
import type { DnsFindings } from '#app/linking/domains/rules/dns_findings'
import { buildDnsRecords, type DnsRecord } from '#app/linking/domains/rules/dns_records'
import type { DomainStatus } from '#app/linking/domains/rules/domain_status'
import { parseJsonColumn } from '#app/shared/text/json'

/** A row of `domains`. */
export interface DomainRow {
  id: string
  workspace_id: string

  /** In ASCII, lower case, without a dot at its end. */
  hostname: string
  status: DomainStatus | 'Removed'
  root_redirect_url: string | null
  not_found_redirect_url: string | null
  expired_url: string | null

  /** What the TXT record has to prove; another one for each workspace that tries for the name. */
  token: string

  /** Empty for the row that holds the host name, else the row's own id. */
  lapsed_claim: string
  claimed_at: Date | null
  verified_at: Date | null
  removed_at: Date | null
  created_by: string | null
  last_check_at: Date | null

  /** `DnsFindings`, as text or parsed already: MySQL and MariaDB hand JSON out differently. */
  last_check: string | object | null

  /** Checks that were stored. */
  check_count: number

  /** Checks that have begun; each has its number. */
  checks_begun: number

  /** The number of the check that `last_check` is of: one that began before it counts for nothing. */
  last_check_number: number

  /** In a row, since the latest good one. */
  missed_checks: number
  next_check_at: Date | null
  created_at: Date
  updated_at: Date
}

/** A custom domain as the API returns it. Behaviour, section 7.1. */
export interface DomainRecord {
  id: string
  hostname: string
  status: DomainStatus
  canServeLinks: boolean
  rootRedirectUrl: string | null
  notFoundRedirectUrl: string | null

  /** Where ended links lead, unless they or their folders say otherwise. */
  expiredUrl: string | null
  dnsRecords: DnsRecord[]
  lastCheckAt: Date | null
  lastCheckMessage: string | null
  verifiedAt: Date | null
  linkCount: number
  createdAt: Date
}

const SERVING: readonly string[] = ['Active', 'Failing']

/** Can new links go to a domain of this status? */
export function canServeLinks(status: string): boolean {
  return SERVING.includes(status)
}

/** Returns what the latest check found; null before the first. */
export function parseFindings(row: Pick<DomainRow, 'last_check'>): DnsFindings | null {
  return parseJsonColumn(row.last_check) as DnsFindings | null
}

/** @param target what custom domains point at: a host name or an IP address */
export function toDomainRecord(row: DomainRow, target: string, linkCount: number): DomainRecord {
  const findings = parseFindings(row)
  return {
    id: row.id,
    hostname: row.hostname,
    status: row.status as DomainStatus,
    canServeLinks: canServeLinks(row.status),
    rootRedirectUrl: row.root_redirect_url,
    notFoundRedirectUrl: row.not_found_redirect_url,
    expiredUrl: row.expired_url,
    dnsRecords: buildDnsRecords({ hostname: row.hostname, token: row.token, target }, findings),
    lastCheckAt: row.last_check_at,
    lastCheckMessage: findings && describeCheck(findings, target),
    verifiedAt: row.verified_at,
    linkCount,
    createdAt: row.created_at,
  }
}

/** Returns what events and webhooks get of a domain. Behaviour, section 8.2. */
export function toDomainEvent(record: DomainRecord) {
  const { id, hostname, status, canServeLinks: serves, lastCheckMessage } = record
  return { id, hostname, status, canServeLinks: serves, lastCheckMessage }
}

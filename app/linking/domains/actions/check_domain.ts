import { beginCheck } from '#app/linking/domains/actions/begin_check'
import { storeCheck } from '#app/linking/domains/actions/store_check'
import {
  parseFindings,
  toDomainRecord,
  type DomainRecord,
  type DomainRow,
} from '#app/linking/domains/domain'
import { askDomain } from '#app/linking/domains/queries/ask_domain'
import { findDomainRow } from '#app/linking/domains/queries/list_domains'
import { NO_FINDING, type DnsFinding } from '#app/linking/domains/rules/dns_findings'
import { buildDnsRecords, type DnsRecord } from '#app/linking/domains/rules/dns_records'
import { readLinkCounts } from '#app/people/usage/queries/read_link_counts'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import installation from '#config/installation'

/** What one check found of a record. */
export type DomainCheck = DnsRecord & {
  /** Did the name servers, and the host where it was asked, answer? Where they did not, the record counts neither as good nor as bad. */
  answered: boolean
}

/**
 * Checks a domain now, because someone asked for it. Answers with what is stored of it then: of checks
 * that overlap, what the one found that began last.
 *
 * @throws Problem `domain.not_found`
 */
export async function checkDomain(
  id: string,
  workspace: Workspace,
  actor: Actor
): Promise<{ domain: DomainRecord; checks: DomainCheck[] }> {
  const asked = await beginCheck(workspace.id, id)
  await storeCheck({ asked, answers: await askDomain(asked), actor })
  const row = await findDomainRow(workspace.id, id)
  const linksOf = await readLinkCounts(workspace.id, 'domain')
  return {
    domain: toDomainRecord(row, installation.domainTarget, linksOf.get(id) ?? 0),
    checks: toChecks(row),
  }
}

function toChecks(row: DomainRow): DomainCheck[] {
  const known = parseFindings(row)
  const [ownership, traffic] = [found(known?.ownership), found(known?.traffic)]
  const expected = { ...row, target: installation.domainTarget }
  const records = buildDnsRecords(expected, { ownership, traffic, targetAddresses: [] })
  const answered = { Ownership: ownership.answered, Traffic: traffic.answered }
  return records.map((record) => ({ ...record, answered: answered[record.purpose] }))
}

/**
 * Returns what a check found, whatever was known before: nothing where there was no answer, but for the
 * addresses of a host that did not answer itself.
 */
function found(finding: DnsFinding = NO_FINDING): DnsFinding {
  return finding.answered ? finding : { ...NO_FINDING, found: finding.http ? finding.found : [] }
}

import { storeCheck } from '#app/linking/domains/actions/store_check'
import type { DomainRecord, DomainRow } from '#app/linking/domains/domain'
import { askDns } from '#app/linking/domains/queries/ask_dns'
import { findCustomDomain, findDomainRow } from '#app/linking/domains/queries/list_domains'
import { judgeAnswers, type DnsFinding } from '#app/linking/domains/rules/dns_findings'
import {
  buildDnsRecords,
  formatProof,
  type DnsRecord,
} from '#app/linking/domains/rules/dns_records'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import installation from '#config/installation'

/** What one check found of a record. */
export type DomainCheck = DnsRecord & {
  /** Did the name servers answer? Where they did not, the record counts neither as good nor as bad. */
  answered: boolean
}

/**
 * Checks a domain now, because someone asked for it.
 *
 * @throws Problem `domain.not_found`
 */
export async function checkDomain(
  id: string,
  workspace: Workspace,
  actor: Actor
): Promise<{ domain: DomainRecord; checks: DomainCheck[] }> {
  const row = await findDomainRow(workspace.id, id)
  const answers = await askDns(row, installation.domainTarget)
  await storeCheck({ asked: row, answers, actor })
  const expected = { proof: formatProof(row.token), target: installation.domainTarget }
  const findings = judgeAnswers(answers, expected, null)
  return {
    domain: await findCustomDomain(workspace.id, id),
    checks: toChecks(row, findings.ownership, findings.traffic),
  }
}

function toChecks(row: DomainRow, ownership: DnsFinding, traffic: DnsFinding): DomainCheck[] {
  const target = installation.domainTarget
  const findings = { ownership, traffic, targetAddresses: [] }
  const records = buildDnsRecords({ ...row, target }, findings)
  const answered = { Ownership: ownership.answered, Traffic: traffic.answered }
  return records.map((record) => ({ ...record, answered: answered[record.purpose] }))
}

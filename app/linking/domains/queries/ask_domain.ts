import type { DomainRow } from '#app/linking/domains/domain'
import { askDns } from '#app/linking/domains/queries/ask_dns'
import { askHost } from '#app/linking/domains/queries/ask_host'
import { isProxiedPerhaps, type DnsAnswers } from '#app/linking/domains/rules/dns_findings'
import { formatProof } from '#app/linking/domains/rules/dns_records'
import installation from '#config/installation'

/**
 * Asks all that a check of a domain needs: the name servers, and then the host itself where its
 * owner is known and its addresses are not ours.
 */
export async function askDomain({
  hostname,
  token,
}: Pick<DomainRow, 'hostname' | 'token'>): Promise<DnsAnswers> {
  const { domainTarget: target } = installation
  const answers = await askDns({ hostname }, target)
  if (!isProxiedPerhaps(answers, { proof: formatProof(token), target })) return answers
  const { values: addresses } = answers.addresses
  return { ...answers, http: await askHost({ hostname, addresses }) }
}

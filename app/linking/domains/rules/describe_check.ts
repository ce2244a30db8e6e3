import type { DnsFinding, DnsFindings } from '#app/linking/domains/rules/dns_findings'

const HELD = 'Another workspace has proved before that the host name is theirs.'
const ALL_RIGHT = 'Both DNS records are right.'
const SHOWN = 3

/** Writes what the latest check found, for people, in English as the rest of the API. */
export function describeCheck(findings: DnsFindings, target: string): string {
  const { ownership, traffic, isHeldElsewhere } = findings
  if (isHeldElsewhere) return HELD
  if ([ownership, traffic].every((one) => one.answered && one.state === 'Right')) return ALL_RIGHT
  return `${describeOwnership(ownership)} ${describeTraffic(traffic, target)}`
}

function describeOwnership(finding: DnsFinding): string {
  if (!finding.answered) return 'The name servers did not answer for the TXT record.'
  if (finding.state === 'Right') return 'The TXT record is right.'
  if (finding.state === 'Missing') return 'The TXT record is missing.'
  return 'The TXT record has another value.'
}

function describeTraffic(finding: DnsFinding, target: string): string {
  if (!finding.answered) return 'The name servers did not answer where the domain points.'
  if (finding.state === 'Right') return `The domain points to ${target}.`
  if (finding.state === 'Missing') return `The record that points to ${target} is missing.`
  return `The domain points to ${finding.found.slice(0, SHOWN).join(', ')} instead of ${target}.`
}

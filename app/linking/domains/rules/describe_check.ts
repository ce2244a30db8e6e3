import type { DnsFinding, DnsFindings } from '#app/linking/domains/rules/dns_findings'
import type { HttpFinding } from '#app/linking/domains/rules/http_finding'
import { joinSentences, type Sentence } from '#app/shared/text/sentence'

const HELD = 'Another workspace has proved that the host name is theirs.'
const RESERVED = 'This host name belongs to the service itself.'
const ALL_RIGHT = 'Both DNS records are verified.'
const RIGHT_THROUGH_PROXY =
  'The TXT record is right, and a proxy in front of the domain leads visitors here.'
const SHOWN = 3

/** Writes what the latest check found, for people, in English as the rest of the API. */
export function describeCheck(findings: DnsFindings, target: string): string {
  const { ownership, traffic, isHeldElsewhere, isReserved } = findings
  if (isReserved) return RESERVED
  if (isHeldElsewhere) return HELD
  if ([ownership, traffic].every((one) => one.answered && one.state === 'Right')) {
    return traffic.via ? RIGHT_THROUGH_PROXY : ALL_RIGHT
  }
  return `${describeOwnership(ownership)} ${describeTraffic(traffic, target)}`
}

/** Says what the latest check found, for people in the language of each. */
export function sentenceOfCheck(findings: DnsFindings): Sentence {
  const { ownership, traffic, isHeldElsewhere } = findings
  if (isHeldElsewhere) return { key: 'domains.state.held' }
  const stateOf = ({ answered, state }: DnsFinding) => (answered ? state : 'Unanswered')
  return joinSentences([
    { key: `domains.checks.ownership.${stateOf(ownership)}` },
    { key: `domains.checks.traffic.${stateOf(traffic)}` },
  ])
}

function describeOwnership(finding: DnsFinding): string {
  if (!finding.answered) return 'The name servers did not answer for the TXT record.'
  if (finding.state === 'Right') return 'The TXT record is right.'
  if (finding.state === 'Missing') return 'The TXT record is missing.'
  return 'The TXT record has another value.'
}

function describeTraffic(finding: DnsFinding, target: string): string {
  const { answered, state, found, http } = finding
  const elsewhere = `The domain points to ${found.slice(0, SHOWN).join(', ')} instead of ${target}`
  if (http) return `${elsewhere}, and ${describeHost(http)}`
  if (!answered) return 'The name servers did not answer where the domain points.'
  if (state === 'Right') return `The domain points to ${target}.`
  if (state === 'Missing') return `The record that points to ${target} is missing.`
  return `${elsewhere}.`
}

/** Returns the end of a sentence about what answered to a request for the host. */
function describeHost({ verdict, detail }: HttpFinding): string {
  switch (verdict) {
    case 'Ours':
      return 'leads here.'
    case 'Other':
      return `another server answers there (${detail}).`
    case 'Moved':
      return `requests are redirected to ${detail}.`
    case 'Private':
      return 'its address is not one of the public internet.'
    case 'Faulty':
      return `what answers there does not reach this installation (${detail}).`
    case 'Silent':
      return `no answer came from there. ${detail}`
  }
}

import { isOpen, type HttpFinding } from '#app/linking/domains/rules/http_finding'
import { normaliseHostname } from '#app/shared/network/host_name'

/** What name servers said to one question. */
export interface DnsAnswer {
  /** A server that is unavailable, refuses or fails says nothing about the domain. */
  answered: boolean

  /** Empty where the name or the type of record is not there. */
  values: string[]
}

/** Every answer that a check of a domain asked for. */
export interface DnsAnswers {
  /** TXT records of `_shunt.<hostname>`. */
  ownership: DnsAnswer
  cname: DnsAnswer

  /** IPv4 and IPv6 addresses of the host name and of the target. */
  addresses: DnsAnswer
  targetAddresses: DnsAnswer

  /** What the host itself answered, where it was asked. */
  http?: HttpFinding
}

/** What the answers have to be: the value of the TXT record, and the target, a host name or an IP address. */
export interface ExpectedAnswers {
  proof: string
  target: string
}

/**
 * - `Right`: it is as it has to be
 * - `Missing`: the name servers say that there is none
 * - `Wrong`: there is one, with another value
 * - `Unknown`: no name server has answered since the domain was added
 */
export type FindingState = 'Right' | 'Missing' | 'Wrong' | 'Unknown'

/** What is known of one record. An unanswered question leaves what was found before. */
export interface DnsFinding {
  state: FindingState
  found: string[]

  /** Did the name servers, and the host where it was asked, answer the latest question? */
  answered: boolean

  /** Of traffic: it is right though the addresses are not ours, because the host leads here. */
  via?: 'Http'

  /** Of traffic: what the host answered to the latest question. */
  http?: HttpFinding
}

export interface DnsFindings {
  ownership: DnsFinding
  traffic: DnsFinding

  /** The target's addresses when they were last seen, for domains that cannot have a CNAME. */
  targetAddresses: string[]

  /** Another workspace has proved that the host name is theirs. */
  isHeldElsewhere?: boolean

  /** Both records are right, but the host name is the service's own since the claim was made. */
  isReserved?: boolean
}

/**
 * - `Good`: both records are right
 * - `Missed`: the name servers said that one of them is not
 * - `Unanswered`: no one knows
 */
export type CheckOutcome = 'Good' | 'Missed' | 'Unanswered'

export const NO_FINDING: DnsFinding = { state: 'Unknown', found: [], answered: false }

/** A TXT record of someone else's making may be 64 KB long; as much as this is kept of what was found. */
const KEPT_VALUES = 10
const KEPT_LENGTH = 255

/**
 * Judges answers of name servers. Visitors come here by a CNAME to the target, by addresses that are
 * the target's, or through a proxy that leads here. Behaviour, section 7.3.
 *
 * @param before what the check before found
 */
export function judgeAnswers(
  answers: DnsAnswers,
  expected: ExpectedAnswers,
  before: DnsFindings | null
): DnsFindings {
  const { answered, values } = answers.ownership
  const seen = answers.targetAddresses.values
  const byDns = judgeTraffic(answers, expected.target)
  return {
    ownership: answered
      ? toFinding(isProved(answers, expected), values)
      : unanswered(before?.ownership),
    traffic: answers.http
      ? judgeHost(answers, answers.http, byDns, before?.traffic)
      : (byDns ?? unanswered(before?.traffic)),
    targetAddresses: seen.length > 0 ? seen : (before?.targetAddresses ?? []),
  }
}

/** May a proxy of the owner lead here, of which the host itself has to be asked? */
export function isProxiedPerhaps(answers: DnsAnswers, expected: ExpectedAnswers): boolean {
  if (!isProved(answers, expected) || answers.addresses.values.length === 0) return false
  return judgeTraffic(answers, expected.target)?.state !== 'Right'
}

function isProved({ ownership }: DnsAnswers, { proof }: ExpectedAnswers): boolean {
  return ownership.values.some((value) => value.trim() === proof)
}

/** Judges what the host answered, beside what name servers said: either will do. */
function judgeHost(
  { cname, addresses }: DnsAnswers,
  http: HttpFinding,
  byDns: DnsFinding | null,
  before: DnsFinding | undefined
): DnsFinding {
  const { found } = toFinding(false, [...cname.values.map(normaliseHostname), ...addresses.values])
  if (http.verdict === 'Ours') return { state: 'Right', found, answered: true, via: 'Http', http }
  const isKnown = byDns !== null && !isOpen(http)
  return { ...(isKnown ? byDns : unanswered(before)), found, http }
}

/** Returns null where name servers left open what matters. */
function judgeTraffic(answers: DnsAnswers, target: string): DnsFinding | null {
  const { cname, addresses, targetAddresses } = answers
  const aliases = cname.values.map(normaliseHostname)
  if (aliases.includes(normaliseHostname(target))) return toFinding(true, aliases)
  const found = [...aliases, ...addresses.values]
  const hasAddress = addresses.values.length > 0
  if (hasAddress && addresses.values.every((one) => targetAddresses.values.includes(one))) {
    return toFinding(true, found)
  }
  if (!cname.answered) return null
  if (!hasAddress) return addresses.answered ? toFinding(false, found) : null
  const isTargetKnown = targetAddresses.answered && targetAddresses.values.length > 0
  return isTargetKnown ? toFinding(false, found) : null
}

function toFinding(isRight: boolean, values: readonly string[]): DnsFinding {
  const found = values.slice(0, KEPT_VALUES).map((value) => value.slice(0, KEPT_LENGTH))
  if (isRight) return { state: 'Right', found, answered: true }
  return { state: found.length === 0 ? 'Missing' : 'Wrong', found, answered: true }
}

function unanswered(before: DnsFinding | undefined): DnsFinding {
  const { http, ...known } = before ?? NO_FINDING
  return { ...known, answered: false }
}

/** Did no name server answer anything? Then a check that began before may still know more. */
export function isSilent({ ownership, traffic }: DnsFindings): boolean {
  return !ownership.answered && !traffic.answered
}

/** Returns what a check comes to: one record that is known not to be right is a miss. */
export function toOutcome({ ownership, traffic }: DnsFindings): CheckOutcome {
  const answered = [ownership, traffic].filter((one) => one.answered)
  if (answered.some(({ state }) => state !== 'Right')) return 'Missed'
  return answered.length === 2 ? 'Good' : 'Unanswered'
}

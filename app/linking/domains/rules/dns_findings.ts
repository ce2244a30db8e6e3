import { normaliseHostname } from '#app/shared/host_name'

/** What name servers said to one question. */
export interface DnsAnswer {
  /** A server that is away, refuses or fails says nothing about the domain. */
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

  /** Did the name servers answer the latest question? */
  answered: boolean
}

export interface DnsFindings {
  ownership: DnsFinding
  traffic: DnsFinding

  /** The target's addresses when they were last seen, for domains that cannot have a CNAME. */
  targetAddresses: string[]

  /** Both records are right, but another workspace proved the host name before. */
  isHeldElsewhere?: boolean
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
 * Judges answers of name servers. Visitors come here by a CNAME to the target, or by addresses that
 * are the target's. Behaviour, section 7.3.
 *
 * @param expected the value of the TXT record, and the target: a host name or an IP address
 * @param before what the check before found
 */
export function judgeAnswers(
  answers: DnsAnswers,
  expected: { proof: string; target: string },
  before: DnsFindings | null
): DnsFindings {
  const { answered, values } = answers.ownership
  const isProved = values.some((value) => value.trim() === expected.proof)
  const seen = answers.targetAddresses.values
  return {
    ownership: answered ? toFinding(isProved, values) : unanswered(before?.ownership),
    traffic: judgeTraffic(answers, expected.target) ?? unanswered(before?.traffic),
    targetAddresses: seen.length > 0 ? seen : (before?.targetAddresses ?? []),
  }
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
  return { ...(before ?? NO_FINDING), answered: false }
}

/** Returns what a check comes to: one record that is known not to be right is a miss. */
export function toOutcome({ ownership, traffic }: DnsFindings): CheckOutcome {
  const answered = [ownership, traffic].filter((one) => one.answered)
  if (answered.some(({ state }) => state !== 'Right')) return 'Missed'
  return answered.length === 2 ? 'Good' : 'Unanswered'
}

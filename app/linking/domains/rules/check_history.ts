import type { DnsFinding, DnsFindings, FindingState } from '#app/linking/domains/rules/dns_findings'

/** What is known of a record, with `Unanswered` where the name servers said nothing. */
export type RecordOutcome = Exclude<FindingState, 'Unknown'> | 'Unanswered'

/** Writes what a check found in a few letters: `Right/Missing`, ownership first. */
export function formatOutcome({ ownership, traffic }: DnsFindings): string {
  return `${toRecordOutcome(ownership)}/${toRecordOutcome(traffic)}`
}

/** Reads what `formatOutcome` wrote. */
export function parseOutcome(text: string): { ownership: RecordOutcome; traffic: RecordOutcome } {
  const [ownership, traffic] = text.split('/') as RecordOutcome[]
  return { ownership, traffic }
}

export function toRecordOutcome({ answered, state }: DnsFinding): RecordOutcome {
  return answered && state !== 'Unknown' ? state : 'Unanswered'
}

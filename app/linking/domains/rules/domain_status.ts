import type { CheckOutcome } from '#app/linking/domains/rules/dns_findings'

/**
 * - `Pending`: not verified yet
 * - `Active`: the latest check was good
 * - `Failing`: was active, one or two checks in a row missed; still serves
 * - `Failed`: three checks in a row missed
 */
export type DomainStatus = 'Pending' | 'Active' | 'Failing' | 'Failed'

export const DOMAIN_STATUSES: readonly DomainStatus[] = ['Pending', 'Active', 'Failing', 'Failed']

/** Statuses of domains that were verified once. */
export const VERIFIED_STATUSES: readonly string[] = ['Active', 'Failing', 'Failed']

/** This number of missed checks in a row makes a domain fail. Behaviour, section 7.4. */
export const MISSES_TO_FAIL = 3

export interface DomainStanding {
  status: DomainStatus

  /** In a row, since the latest good one. */
  missedChecks: number
}

/** Returns where a check leaves a domain. A check that no one answered changes nothing. */
export function applyOutcome(standing: DomainStanding, outcome: CheckOutcome): DomainStanding {
  if (outcome === 'Unanswered') return standing
  if (outcome === 'Good') return { status: 'Active', missedChecks: 0 }
  const { status } = standing
  if (status === 'Pending' || status === 'Failed') return standing
  const missedChecks = standing.missedChecks + 1
  return { status: missedChecks < MISSES_TO_FAIL ? 'Failing' : 'Failed', missedChecks }
}

/** Which event does a change of status send? A domain that only missed a check or two sends none. */
export function findDomainEventType(
  before: DomainStatus,
  after: DomainStatus
): 'domain.verified' | 'domain.failed' | null {
  if (before === after) return null
  if (after === 'Failed') return 'domain.failed'
  return after === 'Active' && before !== 'Failing' ? 'domain.verified' : null
}

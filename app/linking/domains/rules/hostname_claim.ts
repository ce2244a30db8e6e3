import { canServeLinks, type DomainRow } from '#app/linking/domains/domain'
import { domainProblem } from '#app/linking/domains/problems'
import { isClaimBlocking } from '#app/linking/domains/rules/check_times'
import { formatProof, formatProofName } from '#app/linking/domains/rules/dns_records'
import type { Problem } from '#app/shared/problems/problem'

/**
 * What another workspace that has a host name means for one that wants it:
 *
 * - `Free`: it can be added
 * - `Unproved`: the claim was not proved, or the domain has failed; a proof is stronger
 * - `Proved`: it is verified, and stays where it is
 */
export type ClaimState = 'Free' | 'Unproved' | 'Proved'

/** @param holder the row that has the host name; null: none has */
export function judgeClaim(holder: DomainRow | null, nowMs: number): ClaimState {
  if (holder === null) return 'Free'
  if (canServeLinks(holder.status)) return 'Proved'
  const claimedAtMs = (holder.claimed_at ?? holder.created_at).getTime()
  const isVerified = holder.status !== 'Pending'
  return isClaimBlocking({ isVerified, claimedAtMs }, nowMs) ? 'Unproved' : 'Free'
}

/** Says how to get a host name that another workspace has added and not proved. */
export function explainProof(hostname: string, token: string): Problem {
  const [name, value] = [formatProofName(hostname), formatProof(token)]
  return domainProblem('domain.taken', {
    field: 'hostname',
    detail:
      'Another workspace has added this host name and has not proved that it is theirs. If it is ' +
      `yours, set the TXT record ${name} to ${value} and add the host name again.`,
    extra: { dnsRecord: { type: 'TXT', name, value, purpose: 'Ownership' } },
  })
}

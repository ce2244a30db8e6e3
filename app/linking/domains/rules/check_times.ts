import type { DomainStatus } from '#app/linking/domains/rules/domain_status'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Someone sets up the records now, later, or never. Behaviour, section 7.4. */
const PENDING_STEPS = [
  { untilMs: HOUR_MS, everyMs: MINUTE_MS },
  { untilMs: HOUR_MS + 3 * DAY_MS, everyMs: 10 * MINUTE_MS },
  { untilMs: Number.POSITIVE_INFINITY, everyMs: DAY_MS },
]
const VERIFIED_EVERY_MS = 15 * MINUTE_MS

/** The time for which a claim that was never verified blocks its host name for others. */
export const CLAIM_BLOCKS_MS = 7 * DAY_MS

/**
 * Returns how long after a check the next one is due, milliseconds.
 *
 * @param ageMs since the domain was added
 */
export function computeCheckPause(status: DomainStatus, ageMs: number): number {
  if (status !== 'Pending') return VERIFIED_EVERY_MS
  return PENDING_STEPS.find(({ untilMs }) => ageMs < untilMs)!.everyMs
}

/** Does a claim still keep its host name from other workspaces? */
export function isClaimBlocking(
  claim: { isVerified: boolean; claimedAtMs: number },
  atMs: number
): boolean {
  return claim.isVerified || atMs - claim.claimedAtMs < CLAIM_BLOCKS_MS
}

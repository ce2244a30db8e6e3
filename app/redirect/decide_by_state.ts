import type { RedirectLink } from '#app/redirect/links/redirect_link'

/** What a link's state makes of a visit. */
export type StateDecision = 'redirect' | 'not_found' | 'paused' | 'expired' | 'scheduled'

/**
 * Returns the state that is in force, by the order of behaviour, section 4.5: Deleted (never gets
 * here), Archived, Draft, Paused, Expired, Scheduled, Active. Archived links keep redirecting, as
 * printed things must.
 *
 * @param nowMs milliseconds since the epoch
 * @param areUsesSpent was it used as often as it may be?
 */
export function decideByState(
  link: Pick<RedirectLink, 'status' | 'startsAtMs' | 'endsAtMs'>,
  nowMs: number,
  areUsesSpent = false
): StateDecision {
  switch (link.status) {
    case 'Archived':
      return 'redirect'
    case 'Paused':
      return 'paused'
    case 'Active':
      break
    default:
      return 'not_found'
  }
  if (nowMs >= link.endsAtMs || areUsesSpent) return 'expired'
  if (link.startsAtMs > nowMs) return 'scheduled'
  return 'redirect'
}

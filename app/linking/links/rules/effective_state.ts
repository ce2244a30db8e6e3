export const LINK_STATUSES = ['Draft', 'Active', 'Paused', 'Archived'] as const
export const LINK_STATES = [...LINK_STATUSES, 'Scheduled', 'Expired', 'Deleted'] as const

/** What is stored of a link. */
export type LinkStatus = (typeof LINK_STATUSES)[number]

/** What a link is at a given moment. Behaviour, section 4.5. */
export type LinkState = (typeof LINK_STATES)[number]

export interface StateFacts {
  status: LinkStatus
  deletedAt: Date | null
  startsAt: Date | null
  endsAt: Date | null

  /** null: as many as come. */
  maxClicks: number | null
  usedClicks: number
}

/**
 * Returns what the link is at this moment: the first that holds of Deleted, Archived, Draft,
 * Paused, Expired (its end has passed, or its uses are spent), Scheduled (its start is ahead), Active. Behaviour, section
 * 4.5.
 *
 * @param nowMs milliseconds since the epoch
 */
export function effectiveState(link: StateFacts, nowMs: number): LinkState {
  if (link.deletedAt) return 'Deleted'
  if (link.status !== 'Active') return link.status
  if (link.endsAt && link.endsAt.getTime() <= nowMs) return 'Expired'
  if (areUsesSpent(link)) return 'Expired'
  if (link.startsAt && link.startsAt.getTime() > nowMs) return 'Scheduled'
  return 'Active'
}

/** Has a link been used as often as it may be? */
export function areUsesSpent({
  maxClicks,
  usedClicks,
}: Pick<StateFacts, 'maxClicks' | 'usedClicks'>): boolean {
  return maxClicks !== null && usedClicks >= maxClicks
}

import { isDeepStrictEqual } from 'node:util'
import { parseLinkRouting, type LinkRow } from '#app/linking/links/link'

/** The columns of a link that checks of its destinations write. */
export type CheckedColumns = Pick<
  LinkRow,
  'health_status' | 'health_finding' | 'health_checked_at' | 'health_reported' | 'health_due_at'
>

/** Returns the columns of a link that was never looked at and is due at once. */
export function toUncheckedHealth(at: Date): CheckedColumns {
  return {
    health_status: 'Unknown',
    health_finding: null,
    health_checked_at: null,
    health_reported: 'Healthy',
    health_due_at: at,
  }
}

/**
 * Returns a changed link with what is still known of its health: nothing where it leads elsewhere.
 * `health_reported` stays, so that a repaired link is reported to work again. A link that came into
 * force by the change is looked at soon.
 */
export function keepHealth(before: LinkRow, after: LinkRow, at: Date): LinkRow {
  const leadsElsewhere =
    before.destination_url !== after.destination_url ||
    before.deleted_at !== after.deleted_at ||
    !isDeepStrictEqual(parseLinkRouting(before), parseLinkRouting(after))
  if (leadsElsewhere) {
    const { health_reported: reported } = after
    return { ...after, ...toUncheckedHealth(at), health_reported: reported }
  }
  const isSoon =
    before.status !== after.status ||
    before.starts_at?.getTime() !== after.starts_at?.getTime() ||
    before.ends_at?.getTime() !== after.ends_at?.getTime() ||
    before.max_clicks !== after.max_clicks
  return isSoon ? { ...after, health_due_at: at } : after
}

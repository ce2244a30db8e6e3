import db from '@adonisjs/lucid/services/db'
import { BELL_JOINS, HAS_MEMBER } from '#app/integrations/bells/queries/live_bells'
import { change, sqlTime } from '#app/shared/database/sql'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** Behaviour, section 11.4: until then a deleted link can be restored, with its bells. */
const RESTORABLE_MS = 30 * 24 * 3600_000

/**
 * Removes bells whose link was deleted for good, whose webhook was deleted, or whose person is no
 * longer in the workspace.
 *
 * @throws ClocksDisagree
 */
export async function forgetBells(): Promise<void> {
  const nowMs = await trustedNowMs()
  await change(
    db,
    `DELETE FROM bells WHERE id IN (SELECT id FROM (SELECT b.id ${BELL_JOINS}
      WHERE (b.link_id IS NOT NULL AND (l.id IS NULL OR l.deleted_at < ?))
        OR (b.webhook_id IS NOT NULL AND (h.id IS NULL OR h.deleted_at IS NOT NULL))
        OR (b.user_id IS NOT NULL AND NOT ${HAS_MEMBER})) AS gone)`,
    [sqlTime(nowMs - RESTORABLE_MS)]
  )
}

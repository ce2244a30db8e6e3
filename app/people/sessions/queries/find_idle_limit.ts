import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** The shortest time that an organisation can allow. */
export const SHORTEST_IDLE_MS = 5 * 60_000

/**
 * Finds how long a person's session may lie unused: the shortest time of all organisations that they
 * are in. null: as long as the installation says.
 *
 * @returns milliseconds
 */
export async function findIdleLimitMs(userId: string): Promise<number | null> {
  const [row] = await select<{ minutes: number | null }>(
    db,
    `SELECT MIN(o.idle_minutes) AS minutes FROM organisations o
      WHERE o.idle_minutes IS NOT NULL AND o.deleted_at IS NULL AND (
        EXISTS (SELECT 1 FROM organisation_owners ow
                 WHERE ow.organisation_id = o.id AND ow.user_id = ?)
        OR EXISTS (SELECT 1 FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
                    WHERE w.organisation_id = o.id AND m.user_id = ?))`,
    [userId, userId]
  )
  const minutes = row?.minutes ?? null
  return minutes === null ? null : Number(minutes) * 60_000
}

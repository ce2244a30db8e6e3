import db from '@adonisjs/lucid/services/db'
import { findTimeZones } from '#app/people/workspaces/queries/find_time_zones'
import { select } from '#app/shared/database/sql'

/** Finds the zone of the workspace that clicks have a number for; null for one that was erased. */
export async function findClickZone(workspaceNo: number): Promise<string | null> {
  const [row] = await select<{ id: string }>(
    db,
    'SELECT workspace_id AS id FROM click_workspaces WHERE no = ?',
    [workspaceNo]
  )
  if (!row) return null
  const zones = await findTimeZones(db, [row.id])
  return zones.get(row.id) ?? null
}

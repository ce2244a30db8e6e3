import db from '@adonisjs/lucid/services/db'
import { table } from '#app/shared/database/sql'

/**
 * Finds since when a workspace has its time zone; null where it never had another one. Days before
 * were counted in the zone that it had then.
 */
export async function findTimeZoneSince(workspaceId: string): Promise<string | null> {
  const row = await table<{ time_zone_since: Date | null }>(db, 'workspaces')
    .where('id', workspaceId)
    .select('time_zone_since')
    .first()
  return row?.time_zone_since?.toISOString() ?? null
}

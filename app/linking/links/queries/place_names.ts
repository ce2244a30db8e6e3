import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'

export interface Place {
  id: string
  name: string
}

/** Names of campaigns, archived ones too, and of folders, as far as they are still there. */
export async function placeNames(
  workspaceId: string,
  ids: { campaigns: string[]; folders: string[] }
): Promise<{ campaigns: Place[]; folders: Place[] }> {
  const named = (table: 'campaigns' | 'folders', wanted: string[]) =>
    wanted.length === 0
      ? []
      : select<Place>(db, `SELECT id, name FROM ${table} WHERE workspace_id = ? AND id IN (?)`, [
          workspaceId,
          wanted,
        ])
  return {
    campaigns: await named('campaigns', ids.campaigns),
    folders: await named('folders', ids.folders),
  }
}

/** Who made a link, by the name that they go by; null when the account is gone. */
export async function personName(userId: string): Promise<string | null> {
  const [row] = await select<{ name: string }>(
    db,
    'SELECT COALESCE(display_name, email) AS name FROM users WHERE id = ?',
    [userId]
  )
  return row?.name ?? null
}

import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

export interface NamedRecord {
  id: string
  name: string
}

/** Names of campaigns, archived ones too, and of folders, as far as they are still there. */
export async function findCampaignAndFolderNames(
  workspaceId: string,
  ids: { campaigns: string[]; folders: string[] }
): Promise<{ campaigns: NamedRecord[]; folders: NamedRecord[] }> {
  const named = (table: 'campaigns' | 'folders', criteria: string[]) =>
    criteria.length === 0
      ? []
      : select<NamedRecord>(
          db,
          `SELECT id, name FROM ${table} WHERE workspace_id = ? AND id IN (?)`,
          [workspaceId, criteria]
        )
  return {
    campaigns: await named('campaigns', ids.campaigns),
    folders: await named('folders', ids.folders),
  }
}

/**
 * Finds what the campaigns and folders of these records are called.
 *
 * @returns a function from an id to its name; null where there is none any more
 */
export async function nameCampaignsAndFolders(
  workspaceId: string,
  records: readonly { campaignId: string | null; folderId: string | null }[]
): Promise<(id: string | null) => string | null> {
  const distinct = (ids: (string | null)[]) => [...new Set(ids)].filter((id) => id !== null)
  const { campaigns, folders } = await findCampaignAndFolderNames(workspaceId, {
    campaigns: distinct(records.map(({ campaignId }) => campaignId)),
    folders: distinct(records.map(({ folderId }) => folderId)),
  })
  const names = new Map([...campaigns, ...folders].map(({ id, name }) => [id, name]))
  return (id) => names.get(id ?? '') ?? null
}

/** Finds who made a link, by the name that they go by; null when the account is gone. */
export async function findPersonName(userId: string): Promise<string | null> {
  const [row] = await select<{ name: string }>(
    db,
    'SELECT COALESCE(display_name, email) AS name FROM users WHERE id = ?',
    [userId]
  )
  return row?.name ?? null
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'

/** Folders and campaigns that links can be put back into. */
export interface Places {
  folders: ReadonlySet<string>

  /** Archived ones are not among them. */
  campaigns: ReadonlySet<string>
}

/**
 * Finds which of these folders and campaigns are there, and keeps the folders from being deleted
 * until the transaction ends.
 */
export async function findPlaces(
  trx: TransactionClientContract,
  workspaceId: string,
  wanted: { folderIds: (string | null | undefined)[]; campaignIds: (string | null | undefined)[] }
): Promise<Places> {
  const folderIds = [...new Set(wanted.folderIds.filter((id) => typeof id === 'string'))].sort()
  const campaignIds = [...new Set(wanted.campaignIds.filter((id) => typeof id === 'string'))]
  const folders = folderIds.length
    ? await trx
        .from('folders')
        .where('workspace_id', workspaceId)
        .whereIn('id', folderIds)
        .orderBy('id')
        .forShare()
        .select('id')
    : []
  const campaigns = campaignIds.length
    ? await trx
        .from('campaigns')
        .where('workspace_id', workspaceId)
        .whereIn('id', campaignIds)
        .whereNull('archived_at')
        .select('id')
    : []
  return {
    folders: new Set(folders.map(({ id }) => id)),
    campaigns: new Set(campaigns.map(({ id }) => id)),
  }
}

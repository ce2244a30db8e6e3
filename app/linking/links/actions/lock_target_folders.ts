import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { LinkRow } from '#app/linking/links/link'
import { placementProblem } from '#app/linking/links/placement_problems'
import { table } from '#app/shared/database/sql'

/**
 * Keeps the folders that links are put into from being deleted until the transaction ends: a
 * request that deletes one moves out what is in it, and must not miss what is just coming in.
 *
 * @throws Problem `folder.not_found` where one went before
 */
export async function lockTargetFolders(
  trx: TransactionClientContract,
  workspaceId: string,
  changes: readonly { before: LinkRow | null; after: LinkRow }[]
): Promise<void> {
  const entered = changes
    .filter(({ before, after }) => after.folder_id && after.folder_id !== before?.folder_id)
    .map(({ after }) => after.folder_id!)
  const ids = [...new Set(entered)].sort()
  if (ids.length === 0) return
  const rows = await table<{ id: string }>(trx, 'folders')
    .whereIn('id', ids)
    .where('workspace_id', workspaceId)
    .orderBy('id')
    .forShare()
    .select('id')
  if (rows.length < ids.length) throw placementProblem('folder.not_found', { field: 'folderId' })
}

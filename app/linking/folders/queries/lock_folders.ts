import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FolderRow } from '#app/linking/folders/folder'
import { lockById, table } from '#app/shared/database/sql'

/**
 * Returns every folder of the workspace, for someone who changes the tree: one at a time, so that
 * counts and depths are exact.
 */
export async function lockFolders(
  trx: TransactionClientContract,
  workspaceId: string
): Promise<FolderRow[]> {
  await lockById(trx, 'workspaces', workspaceId)
  return table<FolderRow>(trx, 'folders').where('workspace_id', workspaceId)
}

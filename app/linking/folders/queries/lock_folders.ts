import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FolderRow } from '#app/linking/folders/folder'

/**
 * Returns every folder of the workspace, for someone who changes the tree: one at a time, so that
 * counts and depths are exact.
 */
export async function lockFolders(
  trx: TransactionClientContract,
  workspaceId: string
): Promise<FolderRow[]> {
  await trx.from('workspaces').where('id', workspaceId).forUpdate().select('id')
  return trx.from('folders').where('workspace_id', workspaceId)
}

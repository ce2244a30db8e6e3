import db from '@adonisjs/lucid/services/db'
import { toFolderRecord, type FolderRecord, type FolderRow } from '#app/linking/folders/folder'
import { placementProblem } from '#app/linking/links/placement_problems'
import { readLinkCounts } from '#app/people/usage/queries/read_link_counts'
import { table } from '#app/shared/database/sql'

/** Lists every folder of the workspace, by name. */
export async function listFolders(workspaceId: string): Promise<FolderRecord[]> {
  const rows = await table<FolderRow>(db, 'folders')
    .where('workspace_id', workspaceId)
    .orderBy('name_key')
  const linksOf = await readLinkCounts(workspaceId, 'folder')
  return rows.map((row) => toFolderRecord(row, linksOf.get(row.id) ?? 0))
}

/** @throws Problem `folder.not_found` */
export async function findFolder(workspaceId: string, folderId: string): Promise<FolderRecord> {
  const folders = await listFolders(workspaceId)
  const folder = folders.find(({ id }) => id === folderId)
  if (!folder) throw placementProblem('folder.not_found')
  return folder
}

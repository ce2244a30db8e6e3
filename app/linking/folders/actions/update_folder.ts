import db from '@adonisjs/lucid/services/db'
import {
  assertFolderNameFree,
  refuseTakenFolderName,
} from '#app/linking/folders/actions/create_folder'
import type { FolderRecord } from '#app/linking/folders/folder'
import { findFolder } from '#app/linking/folders/queries/list_folders'
import { lockFolders } from '#app/linking/folders/queries/lock_folders'
import { assertFolderFits, readFolderName } from '#app/linking/folders/rules/folder_tree'
import { placementProblem } from '#app/linking/links/placement_problems'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/transaction'

/**
 * Renames or moves a folder.
 *
 * @param input what is left out stays; a `parentId` of null is the root
 * @throws Problem any `folder.*` code but `folder.too_many`
 */
export async function updateFolder(
  folderId: string,
  input: { name?: string | null; parentId?: string | null },
  workspace: Workspace,
  actor: Actor
): Promise<FolderRecord> {
  await retryingTransaction(db, async (trx) => {
    const folders = await lockFolders(trx, workspace.id)
    const folder = folders.find(({ id }) => id === folderId)
    if (!folder) throw placementProblem('folder.not_found')
    const renamed = input.name === undefined ? null : readFolderName(input.name)
    const next = {
      ...folder,
      name: renamed?.name ?? folder.name,
      name_key: renamed?.nameKey ?? folder.name_key,
      parent_key: input.parentId === undefined ? folder.parent_key : input.parentId || '',
    }
    if (next.parent_key !== folder.parent_key) assertFolderFits(folders, folder, next.parent_key)
    assertFolderNameFree(folders, next)
    const { name, name_key: nameKey, parent_key: parentKey } = next
    if (name === folder.name && parentKey === folder.parent_key) return
    await trx
      .from('folders')
      .where('id', folder.id)
      .update({ name, name_key: nameKey, parent_key: parentKey })
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'folder.updated',
          subjectType: 'folder',
          subjectId: folder.id,
          data: { name, parentId: parentKey || null },
        },
      ],
    })
  }).catch(refuseTakenFolderName)
  return findFolder(workspace.id, folderId)
}

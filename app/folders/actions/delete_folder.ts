import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FolderRow } from '#app/folders/folder'
import { folderProblem } from '#app/folders/problems'
import { folderName } from '#app/folders/rules/folder_tree'
import { recordChange } from '#app/shared/record_change'
import { changeLinks } from '#app/links/actions/change_links'
import { retryingTransaction } from '#app/shared/transaction'
import { lockFolders } from '#app/folders/queries/lock_folders'
import type { Actor, Workspace } from '#app/access/workspace_access'

/**
 * Removes a folder. Its links and its folders go to the folder it was in; a folder whose name is
 * taken there gets a number behind it.
 *
 * @throws Problem `folder.not_found`
 */
export async function deleteFolder(
  folderId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const parentKey = await retryingTransaction(db, async (trx) => {
    const folders = await lockFolders(trx, workspace.id)
    const folder = folders.find(({ id }) => id === folderId)
    if (!folder) throw folderProblem('folder.not_found')
    await trx.from('folders').where('id', folder.id).delete()
    await liftFolders(trx, folders, folder)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'folder.deleted',
          subjectType: 'folder',
          subjectId: folder.id,
          data: { name: folder.name },
        },
      ],
    })
    return folder.parent_key
  })
  await liftLinks(folderId, parentKey, workspace, actor)
}

async function liftFolders(
  trx: TransactionClientContract,
  folders: FolderRow[],
  gone: FolderRow
): Promise<void> {
  const taken = new Set(
    folders
      .filter((row) => row.parent_key === gone.parent_key && row.id !== gone.id)
      .map((row) => row.name_key)
  )
  for (const row of folders.filter(({ parent_key: parent }) => parent === gone.id)) {
    const { name, nameKey } = freeName(row, taken)
    taken.add(nameKey)
    await trx
      .from('folders')
      .where('id', row.id)
      .update({ parent_key: gone.parent_key, name, name_key: nameKey })
  }
}

function freeName({ name, name_key: nameKey }: FolderRow, taken: Set<string>) {
  if (!taken.has(nameKey)) return { name, nameKey }
  for (let number = 2; ; number++) {
    const suffix = ` (${number})`
    const candidate = folderName([...name].slice(0, 100 - suffix.length).join('') + suffix)
    if (!taken.has(candidate.nameKey)) return candidate
  }
}

async function liftLinks(
  folderId: string,
  parentKey: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const rows = await db.from('links').where('folder_id', folderId).select('id')
  await changeLinks(
    rows.map(({ id }) => id),
    (link) =>
      link.folder_id === folderId
        ? { columns: { folder_id: parentKey || null }, words: ['folder'] }
        : null,
    workspace,
    actor
  )
}

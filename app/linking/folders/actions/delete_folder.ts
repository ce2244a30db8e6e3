import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract, TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { FolderRow } from '#app/linking/folders/folder'
import { findFolder } from '#app/linking/folders/queries/list_folders'
import { lockFolders } from '#app/linking/folders/queries/lock_folders'
import { readFolderName } from '#app/linking/folders/rules/folder_tree'
import { changeLinks, toLinkChange, type LinkEdit } from '#app/linking/links/actions/change_links'
import { storeChangedLinks } from '#app/linking/links/actions/store_changes'
import type { LinkRow } from '#app/linking/links/link'
import { placementProblem } from '#app/linking/links/placement_problems'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { Problem } from '#app/shared/problems/problem'

/** Someone may delete the folder above in the meantime; there are three levels. */
const MAX_ATTEMPTS = 3

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
  await empty(folderId, workspace, actor)
  await retryingTransaction(db, async (trx) => {
    const folders = await lockFolders(trx, workspace.id)
    const folder = folders.find(({ id }) => id === folderId)
    if (!folder) throw placementProblem('folder.not_found')
    await trx.from('folders').where('id', folder.id).delete()
    await moveLateLinks(trx, folder, workspace, actor)
    await moveFolders(trx, folders, folder)
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
  })
}

/** Moves the links out a batch at a time, before anyone is kept waiting for the folder. */
async function empty(folderId: string, workspace: Workspace, actor: Actor): Promise<void> {
  for (let attemptNumber = 1; ; attemptNumber++) {
    const { parentId } = await findFolder(workspace.id, folderId)
    const lift = (link: LinkRow) => (link.folder_id === folderId ? moveToParent(parentId) : null)
    try {
      await changeLinks(await linksIn(db, folderId), lift, workspace, actor)
      return
    } catch (error) {
      const isParentGone = error instanceof Problem && error.code === 'folder.not_found'
      if (!isParentGone || attemptNumber === MAX_ATTEMPTS) throw error
    }
  }
}

/**
 * Moves links that were put into the folder while it was being emptied. No one can add another now:
 * that needs the folder's row, which is locked and deleted.
 */
async function moveLateLinks(
  trx: TransactionClientContract,
  folder: FolderRow,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const ids = await linksIn(trx, folder.id)
  if (ids.length === 0) return
  const links = await table<LinkRow>(trx, 'links').whereIn('id', ids).orderBy('id').forUpdate()
  const changes = links
    .filter((link) => link.folder_id === folder.id && link.deleted_at === null)
    .map((link) => toLinkChange(link, moveToParent(folder.parent_key || null)))
  await storeChangedLinks(trx, changes, workspace, actor)
}

function moveToParent(parentId: string | null): LinkEdit {
  return { columns: { folder_id: parentId }, words: ['folder'] }
}

async function linksIn(client: Pick<QueryClientContract, 'from'>, folderId: string) {
  const rows = await table<LinkRow>(client, 'links').where('folder_id', folderId).select('id')
  return rows.map(({ id }) => id as string)
}

async function moveFolders(
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
    const candidate = readFolderName([...name].slice(0, 100 - suffix.length).join('') + suffix)
    if (!taken.has(candidate.nameKey)) return candidate
  }
}

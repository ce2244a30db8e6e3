import db from '@adonisjs/lucid/services/db'
import {
  assertFolderNameFree,
  readExpiredUrl,
  refuseTakenFolderName,
  type FolderInput,
} from '#app/linking/folders/actions/create_folder'
import type { FolderRecord } from '#app/linking/folders/folder'
import { findFolder } from '#app/linking/folders/queries/list_folders'
import { lockFolders } from '#app/linking/folders/queries/lock_folders'
import { assertFolderFits, readFolderName } from '#app/linking/folders/rules/folder_tree'
import { placementProblem } from '#app/linking/links/placement_problems'
import { requireUnsuspended } from '#app/people/organisations/queries/require_unsuspended'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { invalidField } from '#app/shared/problems/problems'

/**
 * Changes a folder. Redirects hear of a change of where its ended links lead.
 *
 * @param input what is left out stays; a `parentId` of null is the root
 * @throws Problem any `folder.*` code but `folder.too_many`, any `destination.*` code,
 * `account.suspended`, `request.invalid` for a field beside its clear flag
 */
export async function updateFolder(
  folderId: string,
  { clearExpiredUrl, ...input }: FolderInput & { clearExpiredUrl?: boolean | null },
  workspace: Workspace,
  actor: Actor
): Promise<FolderRecord> {
  if (clearExpiredUrl && input.expiredUrl) {
    throw invalidField('expiredUrl', 'Send either expiredUrl or clearExpiredUrl, not both.')
  }
  const sentUrl = await readExpiredUrl(input.expiredUrl)
  const isUrlSent = clearExpiredUrl || input.expiredUrl !== undefined
  await retryingTransaction(db, async (trx) => {
    const folders = await lockFolders(trx, workspace.id)
    const folder = folders.find(({ id }) => id === folderId)
    if (!folder) throw placementProblem('folder.not_found')
    const renamed = input.name === undefined ? null : readFolderName(input.name)
    const next = {
      ...folder,
      name: renamed?.name ?? folder.name,
      name_key: renamed?.nameKey ?? folder.name_key,
      expired_url: isUrlSent ? sentUrl : folder.expired_url,
      parent_key: input.parentId === undefined ? folder.parent_key : input.parentId || '',
    }
    if (next.parent_key !== folder.parent_key) assertFolderFits(folders, folder, next.parent_key)
    assertFolderNameFree(folders, next)
    const { name, name_key: nameKey, parent_key: parentKey, expired_url: expiredUrl } = next
    const leadsElsewhere = expiredUrl !== folder.expired_url
    if (name === folder.name && parentKey === folder.parent_key && !leadsElsewhere) return
    if (leadsElsewhere) await requireUnsuspended(trx, workspace.organisationId)
    await trx
      .from('folders')
      .where('id', folder.id)
      .update({ name, name_key: nameKey, parent_key: parentKey, expired_url: expiredUrl })
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'folder.updated',
          subjectType: 'folder',
          subjectId: folder.id,
          data: { name, parentId: parentKey || null, expiredUrl },
        },
      ],
      feed: leadsElsewhere ? [{ kind: 'folder', subjectId: folder.id }] : [],
    })
  }).catch(refuseTakenFolderName)
  return findFolder(workspace.id, folderId)
}

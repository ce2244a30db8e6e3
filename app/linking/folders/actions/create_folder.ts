import db from '@adonisjs/lucid/services/db'
import { findOwnHosts } from '#app/linking/domains/queries/own_hosts'
import { toFolderRecord, type FolderRecord } from '#app/linking/folders/folder'
import { folderProblem } from '#app/linking/folders/problems'
import { lockFolders } from '#app/linking/folders/queries/lock_folders'
import {
  assertFolderFits,
  MAX_FOLDERS,
  readFolderName,
} from '#app/linking/folders/rules/folder_tree'
import { checkExpiredUrl } from '#app/linking/links/rules/destination'
import { requireUnsuspended } from '#app/people/organisations/queries/require_unsuspended'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** What a folder can be given, at creation and later. */
export interface FolderInput {
  name?: string | null
  parentId?: string | null
  expiredUrl?: string | null
}

/** @throws Problem any `folder.*` code but `folder.into_itself`, any `destination.*` code */
export async function createFolder(
  input: FolderInput,
  workspace: Workspace,
  actor: Actor
): Promise<FolderRecord> {
  const { name, nameKey } = readFolderName(input.name)
  const expiredUrl = await readExpiredUrl(input.expiredUrl)
  const row = {
    id: newId(),
    workspace_id: workspace.id,
    parent_key: input.parentId || '',
    name,
    name_key: nameKey,
    expired_url: expiredUrl,
    created_at: now(),
  }
  await retryingTransaction(db, async (trx) => {
    const folders = await lockFolders(trx, workspace.id)
    assertFolderFits(folders, null, row.parent_key)
    assertFolderNameFree(folders, row)
    if (folders.length >= MAX_FOLDERS) throw folderProblem('folder.too_many')
    if (expiredUrl !== null) await requireUnsuspended(trx, workspace.organisationId)
    await trx.table('folders').insert(row)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        { action: 'folder.created', subjectType: 'folder', subjectId: row.id, data: { name } },
      ],
    })
  }).catch(refuseTakenFolderName)
  return toFolderRecord(row, 0)
}

/** @throws Problem any `destination.*` code */
export async function readExpiredUrl(given: string | null | undefined): Promise<string | null> {
  return checkExpiredUrl(given, await findOwnHosts(given ? [given] : []))
}

/** @throws Problem `folder.name_taken` */
export function assertFolderNameFree(
  folders: { id: string; parent_key: string; name_key: string }[],
  wanted: { id: string; parent_key: string; name_key: string }
): void {
  const taken = folders.some(
    (row) =>
      row.id !== wanted.id &&
      row.parent_key === wanted.parent_key &&
      row.name_key === wanted.name_key
  )
  if (taken) throw folderProblem('folder.name_taken', { field: 'name' })
}

/** Turns a breach of the unique key into the refusal, for what the lock cannot see on a cluster. */
export function refuseTakenFolderName(error: unknown): never {
  if (isDuplicate(error, 'folders_name')) {
    throw folderProblem('folder.name_taken', { field: 'name' })
  }
  throw error
}

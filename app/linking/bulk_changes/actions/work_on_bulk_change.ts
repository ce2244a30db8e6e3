import db from '@adonisjs/lucid/services/db'
import { applyBatch, BULK_BATCH } from '#app/linking/bulk_changes/actions/apply_batch'
import { finishBulkChange } from '#app/linking/bulk_changes/actions/finish_bulk_change'
import { openStoredEditor } from '#app/linking/bulk_changes/actions/open_editor'
import { readBulkChangeRow, type BulkChangeRow } from '#app/linking/bulk_changes/bulk_change_row'
import { findChangedLinkIds } from '#app/linking/bulk_changes/queries/find_changed_link_ids'
import { findImportWorkspace } from '#app/linking/imports/queries/find_import_workspace'
import { findNextMatchingIds } from '#app/linking/link_list/queries/walk_matches'
import { assertPlacement } from '#app/linking/links/actions/placement'
import type { Workspace } from '#app/platform/access/workspace_access'
import { chunks, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { Problem } from '#app/shared/problems/problem'
import { monotonicMs } from '#app/shared/time/clock'
import { databaseNow } from '#app/shared/time/database_clock'

/** Ids that are found at a time, by a statement that may have to sort all that match. */
const LOOK_AHEAD = 20 * BULK_BATCH

/**
 * Does a share of a change. Each batch is stored with how far it came, so that a worker that is
 * killed is taken over from, and two at once do nothing twice.
 *
 * @param forMs how long, about
 * @returns whether there is more to do
 */
export async function workOnBulkChange(
  changeId: string,
  { forMs }: { forMs: number }
): Promise<boolean> {
  const untilMs = monotonicMs() + forMs
  const row = await begin(changeId)
  if (!row) return false
  try {
    return await work(row, untilMs)
  } catch (error) {
    if (!(error instanceof Problem) || error.status >= 500) throw error
    await fail(row.id, error)
    return false
  }
}

async function work(row: BulkChangeRow, untilMs: number): Promise<boolean> {
  const { workspace, actor } = await findImportWorkspace(row)
  const { folderId = null, campaignId = null } = row.arguments
  await assertPlacement({ folderId, campaignId }, workspace.id)
  const editor = openStoredEditor(row)
  for (;;) {
    const ids = await findNext(row, workspace)
    if (ids.length === 0) break
    for (const batch of chunks(ids, BULK_BATCH)) {
      const outcome = await applyBatch(row.id, batch, editor, workspace, actor)
      if (!outcome) return false
      row.position = batch.at(-1)!
      if (monotonicMs() > untilMs) return true
    }
  }
  const { changed } = await table<BulkChangeRow>(db, 'bulk_changes')
    .where('id', row.id)
    .firstOrFail()
  const done = { changeId: row.id, action: row.action, changed: Number(changed) }
  await finishBulkChange(done, workspace, actor)
  return false
}

async function begin(changeId: string): Promise<BulkChangeRow | null> {
  await db
    .from('bulk_changes')
    .where({ id: changeId, status: 'Pending' })
    .update({ status: 'Running', worked_at: databaseNow() })
  const row = await table<Record<string, any>>(db, 'bulk_changes')
    .where({ id: changeId, status: 'Running' })
    .first()
  return row && readBulkChangeRow(row)
}

async function findNext(row: BulkChangeRow, workspace: Workspace): Promise<string[]> {
  const { selection, position } = row
  if ('undone' in selection) return findChangedLinkIds(row.undoes!, position, LOOK_AHEAD)
  if ('filter' in selection) {
    const walk = { ...selection, at: new Date(selection.at) }
    return findNextMatchingIds(workspace, walk, position, LOOK_AHEAD)
  }
  const ids = selection.linkIds.filter((id) => isId(id) && id > position)
  return ids.sort().slice(0, LOOK_AHEAD)
}

async function fail(changeId: string, { code, message: detail }: Problem): Promise<void> {
  await db
    .from('bulk_changes')
    .where('id', changeId)
    .whereNull('finished_at')
    .update({
      status: 'Failed',
      failure: JSON.stringify({ code, detail }),
      finished_at: databaseNow(),
    })
}

import { runBatches } from '#app/linking/bulk_changes/actions/run_batches'
import { MAX_BULK_MATCHES } from '#app/linking/bulk_changes/actions/select_links'
import { wakeBulkJob } from '#app/linking/bulk_changes/actions/start_bulk_job'
import { storeBulkChange } from '#app/linking/bulk_changes/actions/store_bulk_change'
import { openUndoEditor } from '#app/linking/bulk_changes/actions/undo_editor'
import type { BulkChangeResult, BulkChangeRow } from '#app/linking/bulk_changes/bulk_change_row'
import { bulkChangeProblem } from '#app/linking/bulk_changes/problems'
import { findBulkChange } from '#app/linking/bulk_changes/queries/find_bulk_change'
import { findChangedLinkIds } from '#app/linking/bulk_changes/queries/find_changed_link_ids'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { nowMs } from '#app/shared/time/clock'

/** How long a change can be undone. */
export const UNDO_HOURS = 24
const HOUR_MS = 3600 * 1000

/**
 * Puts back what a change changed, but nothing that was changed since. It is a change itself, and
 * can be undone.
 *
 * @throws Problem `bulk.change_not_found`, also after 24 hours; `bulk.change_running`,
 * `bulk.too_many_matches` for a change that only a job can undo
 */
export async function undoBulkChange(
  changeId: string,
  workspace: Workspace,
  actor: Actor
): Promise<BulkChangeResult> {
  const row = await findUndoable(changeId, workspace)
  if (Number(row.changed) > MAX_BULK_MATCHES) {
    throw bulkChangeProblem('bulk.too_many_matches', {
      detail: 'The change is of more than 10,000 links. Undo it with `runAsJob`.',
    })
  }
  const ids = await findChangedLinkIds(row.id, '', MAX_BULK_MATCHES)
  const undo = await store(row, 'Done', ids.length, workspace, actor)
  const editor = openUndoEditor(workspace.id, row.id)
  const change = { changeId: undo, action: 'undo' } as const
  const outcome = await runBatches(change, ids, editor, workspace, actor)
  return { action: 'undo', ...outcome, changeId: undo }
}

/**
 * Has a worker undo a change, of any number of links.
 *
 * @returns the id of the job
 * @throws Problem `bulk.change_not_found`, `bulk.change_running`
 */
export async function startUndoJob(
  changeId: string,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const row = await findUndoable(changeId, workspace)
  const id = await store(row, 'Pending', Number(row.changed), workspace, actor)
  await wakeBulkJob(id)
  return id
}

async function findUndoable(changeId: string, workspace: Workspace): Promise<BulkChangeRow> {
  const row = await findBulkChange(workspace.id, changeId)
  if (row.status === 'Pending' || row.status === 'Running') {
    throw bulkChangeProblem('bulk.change_running')
  }
  const at = (row.finished_at ?? row.created_at).getTime()
  if (at <= nowMs() - UNDO_HOURS * HOUR_MS) throw bulkChangeProblem('bulk.change_not_found')
  return row
}

function store(
  row: BulkChangeRow,
  status: 'Done' | 'Pending',
  matched: number,
  workspace: Workspace,
  actor: Actor
): Promise<string> {
  const selection = { undone: true } as const
  return storeBulkChange(
    { action: 'undo', undoes: row.id, given: null, selection, status, matched },
    workspace,
    actor
  )
}

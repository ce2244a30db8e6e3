import {
  applyBatch,
  BULK_BATCH,
  type BatchEditor,
} from '#app/linking/bulk_changes/actions/apply_batch'
import { finishBulkChange } from '#app/linking/bulk_changes/actions/finish_bulk_change'
import type { BulkChangeRow, SkippedLink } from '#app/linking/bulk_changes/bulk_change_row'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { chunks } from '#app/shared/database/sql'

/** Applies a change to all of its links while the caller waits. */
export async function runBatches(
  { changeId, action }: { changeId: string; action: BulkChangeRow['action'] },
  ids: string[],
  editor: BatchEditor,
  workspace: Workspace,
  actor: Actor
) {
  const result = { matched: 0, changed: 0, skipped: [] as SkippedLink[] }
  for (const batch of chunks([...ids].sort(), BULK_BATCH)) {
    const outcome = await applyBatch(changeId, batch, editor, workspace, actor)
    if (!outcome) break
    result.matched += outcome.found
    result.changed += outcome.changed
    result.skipped.push(...outcome.skipped)
  }
  const { matched, changed } = result
  await finishBulkChange({ changeId, action, changed, matched }, workspace, actor)
  return result
}

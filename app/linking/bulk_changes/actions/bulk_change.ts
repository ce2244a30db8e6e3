import db from '@adonisjs/lucid/services/db'
import { tryEdit, type BatchEditor } from '#app/linking/bulk_changes/actions/apply_batch'
import { openEditor } from '#app/linking/bulk_changes/actions/open_editor'
import { runBatches } from '#app/linking/bulk_changes/actions/run_batches'
import {
  readBulkArguments,
  selectLinks,
  type BulkChangeInput,
} from '#app/linking/bulk_changes/actions/select_links'
import { storeBulkChange } from '#app/linking/bulk_changes/actions/store_bulk_change'
import type { BulkChangeResult } from '#app/linking/bulk_changes/bulk_change_row'
import type { LinkRow } from '#app/linking/links/link'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { chunks, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { Problem } from '#app/shared/problems/problem'

/** Links that are looked at on a dry run, a query at a time. */
const LOOK_UP = 500

/**
 * Does one thing to many links, named by their ids or by a filter. It can be repeated: what is as
 * it should be already is left alone.
 *
 * @throws Problem any `bulk.*` code of bulk changes, `folder.not_found`, `campaign.not_found`,
 * `tags.*`, `request.invalid` for an action that lacks what it takes
 */
export async function bulkChange(
  input: BulkChangeInput,
  workspace: Workspace,
  actor: Actor
): Promise<BulkChangeResult> {
  const { action, given } = await readBulkArguments(input, workspace)
  const editor = openEditor(action, given)
  const { ids, selection } = await selectLinks(input, action, workspace)
  const known = ids.filter(isId)
  const unknown = ids
    .filter((id) => !isId(id))
    .map((linkId) => ({ linkId, code: 'link.not_found' }))
  if (input.dryRun) {
    const counted = await preview(known, editor, workspace)
    const skipped = [...unknown, ...counted.skipped]
    return { action, ...counted, skipped, changeId: null }
  }
  const changeId = await storeBulkChange(
    { action, undoes: null, given, selection, status: 'Done', matched: known.length },
    workspace,
    actor
  )
  const outcome = await runBatches({ changeId, action }, known, editor, workspace, actor)
  return { action, ...outcome, skipped: [...unknown, ...outcome.skipped], changeId }
}

async function preview(ids: string[], editor: BatchEditor, workspace: Workspace) {
  const outcome: Omit<BulkChangeResult, 'action' | 'changeId'> = {
    ...{ matched: 0, changed: 0, skipped: [] },
  }
  for (const some of chunks(ids, LOOK_UP)) {
    await db.transaction(async (trx) => {
      const links = await table<LinkRow>(trx, 'links')
        .whereIn('id', some)
        .where('workspace_id', workspace.id)
        .whereNull('deleted_at')
      const edit = await editor.prepare(trx, links)
      const present = new Set(links.map(({ id }) => id))
      for (const linkId of some) {
        if (!present.has(linkId)) outcome.skipped.push({ linkId, code: 'link.not_found' })
      }
      outcome.matched += links.length
      for (const link of links) {
        const wanted = tryEdit(edit, link)
        if (wanted instanceof Problem) {
          outcome.skipped.push({ linkId: link.id, code: wanted.code })
        } else if (wanted) outcome.changed++
      }
    })
  }
  return outcome
}

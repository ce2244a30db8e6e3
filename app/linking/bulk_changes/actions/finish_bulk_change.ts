import db from '@adonisjs/lucid/services/db'
import type { BulkChangeRow } from '#app/linking/bulk_changes/bulk_change_row'
import { findChangedLinkIds } from '#app/linking/bulk_changes/queries/find_changed_link_ids'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

export interface FinishedChange {
  changeId: string
  action: BulkChangeRow['action']
  changed: number

  /** Links that the selection was found to name; left out: as was counted before. */
  matched?: number
}

/** Ends a change. Besides each link's own line the audit log gets one that says what was meant. */
export async function finishBulkChange(
  change: FinishedChange,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  const { changeId, matched } = change
  const data = await describe(change)
  await retryingTransaction(db, async (trx) => {
    const ended = await trx
      .from('bulk_changes')
      .where('id', changeId)
      .whereNull('finished_at')
      .update({
        status: 'Done',
        finished_at: databaseNow(),
        ...(matched !== undefined && { matched }),
      })
    if (Number(ended) === 0) return
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'links.bulk_changed',
          subjectType: 'workspace',
          subjectId: workspace.id,
          data,
        },
      ],
    })
  })
}

/** Returns what the line says: also which change was undone, and which link it was where it is one. */
async function describe({ changeId, action, changed }: FinishedChange) {
  const undone = action === 'undo' ? await findUndoneAction(changeId) : null
  const [linkId] = changed === 1 ? await findChangedLinkIds(changeId, '', 1) : []
  return { action, changed, changeId, ...(undone && { undone }), ...(linkId && { linkId }) }
}

async function findUndoneAction(changeId: string): Promise<string | null> {
  const [row] = await select<{ action: string }>(
    db,
    `SELECT undone.action FROM bulk_changes AS c
       JOIN bulk_changes AS undone ON undone.id = c.undoes WHERE c.id = ?`,
    [changeId]
  )
  return row?.action ?? null
}

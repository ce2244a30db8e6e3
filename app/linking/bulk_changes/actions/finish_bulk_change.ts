import db from '@adonisjs/lucid/services/db'
import type { BulkChangeRow } from '#app/linking/bulk_changes/bulk_change_row'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { databaseNow } from '#app/shared/database_clock'
import { retryingTransaction } from '#app/shared/transaction'

export interface FinishedChange {
  changeId: string
  action: BulkChangeRow['action']
  changed: number

  /** Links that the selection was found to name; left out: as was counted before. */
  matched?: number
}

/** Ends a change. Besides each link's own line the audit log gets one that says what was meant. */
export async function finishBulkChange(
  { changeId, action, changed, matched }: FinishedChange,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
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
          data: { action, changed, changeId },
        },
      ],
    })
  })
}

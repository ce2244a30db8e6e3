import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import type { AuditEntry } from '#app/platform/changes/change'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Changes something in a workspace that only the audit log has to record: the work and its line, in
 * one transaction.
 *
 * @throws whatever the work throws
 */
export async function changeWithAudit(
  workspace: Workspace,
  actor: Actor,
  entry: AuditEntry,
  work: (trx: TransactionClientContract) => Promise<void>
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await work(trx)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [entry],
    })
  })
}

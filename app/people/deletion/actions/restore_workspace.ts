import db from '@adonisjs/lucid/services/db'
import { isOrganisationDeleted } from '#app/people/deletion/queries/is_organisation_deleted'
import { isRestorable, toRestoredColumns, type DeletableRow } from '#app/people/grace/deletion'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { accessProblem } from '#app/platform/access/problems'
import type { WorkspaceAccess } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Restores a deleted workspace with all that it had. One that is not deleted stays as it is. One of a
 * deleted organisation comes back with that.
 *
 * @throws Problem `workspace.not_found`, also where its grace is over
 */
export async function restoreWorkspace({
  workspace: { id, name, organisationId },
  actor,
}: Pick<WorkspaceAccess, 'workspace' | 'actor'>): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, organisationId)
    if (await isOrganisationDeleted(trx, organisationId)) {
      throw accessProblem('workspace.not_found')
    }
    const row = await table<DeletableRow>(trx, 'workspaces')
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (row.deleted_at === null) return
    const at = databaseNow()
    if (!isRestorable(row, at.getTime())) throw accessProblem('workspace.not_found')
    await trx.from('workspaces').where('id', id).update(toRestoredColumns(at))
    await recordChange(trx, {
      organisationId,
      workspaceId: id,
      actor,
      audit: [
        { action: 'workspace.restored', subjectType: 'workspace', subjectId: id, data: { name } },
      ],
    })
  })
}

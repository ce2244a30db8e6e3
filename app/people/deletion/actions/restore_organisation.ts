import db from '@adonisjs/lucid/services/db'
import { isOwnerOf } from '#app/people/deletion/queries/is_owner_of'
import { isRestorable, toRestoredColumns, type DeletableRow } from '#app/people/grace/deletion'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import type { OrganisationAccess } from '#app/platform/access/organisation_access'
import { accessProblem } from '#app/platform/access/problems'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Restores a deleted organisation with its workspaces, but for those that were deleted on their own.
 * One that is not deleted stays as it is.
 *
 * @throws Problem `organisation.not_found`, also where its grace is over
 */
export async function restoreOrganisation({
  organisation: { id, name },
  actor,
}: Pick<OrganisationAccess, 'organisation' | 'actor'>): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, id)
    const row = await table<DeletableRow>(trx, 'organisations')
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (row.deleted_at === null) return
    const at = databaseNow()
    const mayRestore = await isOwnerOf(trx, id, actor.userId!)
    if (!mayRestore || !isRestorable(row, at.getTime())) {
      throw accessProblem('organisation.not_found')
    }
    await trx.from('organisations').where('id', id).update(toRestoredColumns(at))
    await recordChange(trx, {
      organisationId: id,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'organisation.restored',
          subjectType: 'organisation',
          subjectId: id,
          data: { name },
        },
      ],
    })
  })
}

import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { isRestorable, toRestoredColumns, type DeletableRow } from '#app/people/grace/deletion'
import { assignRole } from '#app/people/members/actions/assign_role'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { hasAnotherOwner } from '#app/people/members/queries/memberships'
import { accessProblem } from '#app/platform/access/problems'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Restores a deleted organisation as an administrator of the installation, who becomes its Owner
 * where it has none left. One that is not deleted stays as it is.
 *
 * @throws Problem `organisation.not_found`, also where its grace is over
 */
export async function restoreAnyOrganisation(id: string, actor: Actor): Promise<void> {
  if (!isId(id)) throw accessProblem('organisation.not_found')
  await retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, id)
    const row = await table<DeletableRow & { name: string }>(trx, 'organisations')
      .where('id', id)
      .forUpdate()
      .first()
    if (!row || row.erased_at) throw accessProblem('organisation.not_found')
    if (row.deleted_at === null) return
    const at = databaseNow()
    if (!isRestorable(row, at.getTime())) throw accessProblem('organisation.not_found')
    await trx.from('organisations').where('id', id).update(toRestoredColumns(at))
    await ownWithout(trx, id, actor.userId!)
    await recordChange(trx, {
      organisationId: id,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'organisation.restored',
          subjectType: 'organisation',
          subjectId: id,
          data: { name: row.name },
        },
      ],
    })
  })
}

async function ownWithout(trx: TransactionClientContract, organisationId: string, userId: string) {
  if (await hasAnotherOwner(trx, organisationId, userId)) return
  await assignRole(trx, userId, 'Owner', { id: '', organisationId })
}

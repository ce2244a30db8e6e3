import type { Origin } from '#app/people/accounts/origin'
import { listOwnerAddresses } from '#app/people/billing/queries/list_owner_addresses'
import type { DeletionInput } from '#app/people/deletion/actions/delete_workspace'
import { mailAboutDeletion } from '#app/people/deletion/actions/mail_about_deletion'
import { withFreshProof } from '#app/people/deletion/actions/with_fresh_proof'
import { deletionMail } from '#app/people/deletion/deletion_mails'
import { isOwnerOf } from '#app/people/deletion/queries/is_owner_of'
import { assertConfirmed } from '#app/people/deletion/rules/confirmation'
import {
  toDeletedColumns,
  toDeletionRecord,
  type DeletableRow,
  type DeletionRecord,
} from '#app/people/grace/deletion'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import type { OrganisationAccess } from '#app/platform/access/organisation_access'
import { accessProblem } from '#app/platform/access/problems'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Deletes an organisation with all its workspaces: from now on no one finds it, and for 30 days its
 * Owners can restore it. Links go on redirecting until then.
 *
 * @throws Problem `request.invalid`, `account.password_wrong`, `account.mfa_code_invalid`,
 * `access.forbidden`, `organisation.not_found` where it was deleted in the meantime
 * @throws TooManyAttempts
 */
export async function deleteOrganisation(
  { confirm, ...proof }: DeletionInput,
  { organisation: { id, name }, actor }: Pick<OrganisationAccess, 'organisation' | 'actor'>,
  origin: Origin
): Promise<DeletionRecord> {
  assertConfirmed(confirm, name)
  return withFreshProof(actor.userId!, proof, origin, async (trx) => {
    await lockMemberships(trx, id)
    if (!(await isOwnerOf(trx, id, actor.userId!))) throw accessProblem('access.forbidden')
    const row = await table<DeletableRow>(trx, 'organisations')
      .where('id', id)
      .forUpdate()
      .firstOrFail()
    if (row.deleted_at) throw accessProblem('organisation.not_found')
    const columns = toDeletedColumns(databaseNow(), actor.userId)
    await trx.from('organisations').where('id', id).update(columns)
    const record = toDeletionRecord({ ...row, ...columns })
    await mailAboutDeletion(
      trx,
      await listOwnerAddresses(trx, id),
      deletionMail({ kind: 'organisation', name, ...record })
    )
    await recordChange(trx, {
      organisationId: id,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'organisation.deleted',
          subjectType: 'organisation',
          subjectId: id,
          data: { name, restorableUntil: record.restorableUntil },
        },
      ],
    })
    return record
  })
}

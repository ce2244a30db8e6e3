import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Origin } from '#app/people/accounts/origin'
import { listOwnerAddresses } from '#app/people/billing/queries/list_owner_addresses'
import { mailAboutDeletion } from '#app/people/deletion/actions/mail_about_deletion'
import { withFreshProof, type FreshProof } from '#app/people/deletion/actions/with_fresh_proof'
import { deletionMail } from '#app/people/deletion/deletion_mails'
import { isOrganisationDeleted } from '#app/people/deletion/queries/is_organisation_deleted'
import { assertConfirmed } from '#app/people/deletion/rules/confirmation'
import {
  toDeletedColumns,
  toDeletionRecord,
  type DeletableRow,
  type DeletionRecord,
} from '#app/people/grace/deletion'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import { accessProblem } from '#app/platform/access/problems'
import { requireRole } from '#app/platform/access/rules'
import type { Actor, WorkspaceAccess } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { table } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'

/** What a person gives to delete something: its name, and who they are once more. */
export interface DeletionInput extends FreshProof {
  confirm: string
}

/**
 * Deletes a workspace: from now on no one finds it, and for 30 days its Owners can restore it. Its
 * links go on redirecting until then.
 *
 * @throws Problem `request.invalid`, `account.password_wrong`, `account.mfa_code_invalid`,
 * `access.forbidden`, `workspace.not_found` where it was deleted in the meantime
 * @throws TooManyAttempts
 */
export async function deleteWorkspace(
  { confirm, ...proof }: DeletionInput,
  { workspace, actor }: Pick<WorkspaceAccess, 'workspace' | 'actor'>,
  origin: Origin
): Promise<DeletionRecord> {
  assertConfirmed(confirm, workspace.name)
  return withFreshProof(actor.userId!, proof, origin, async (trx) => {
    await lockMemberships(trx, workspace.organisationId)
    const role = await findCurrentRole(trx, actor.userId, workspace)
    if (!role) throw accessProblem('workspace.not_found')
    requireRole({ role }, 'Owner')
    const row = await table<DeletableRow>(trx, 'workspaces')
      .where('id', workspace.id)
      .forUpdate()
      .firstOrFail()
    if (row.deleted_at || (await isOrganisationDeleted(trx, workspace.organisationId))) {
      throw accessProblem('workspace.not_found')
    }
    const columns = toDeletedColumns(databaseNow(), actor.userId)
    await trx.from('workspaces').where('id', workspace.id).update(columns)
    const record = toDeletionRecord({ ...row, ...columns })
    await mailAboutDeletion(
      trx,
      await listOwnerAddresses(trx, workspace.organisationId),
      deletionMail({
        kind: 'workspace',
        name: workspace.name,
        timeZone: workspace.timeZone,
        ...record,
      })
    )
    await noteDeletion(trx, workspace, actor, record)
    return record
  })
}

async function noteDeletion(
  trx: TransactionClientContract,
  { id, name, organisationId }: WorkspaceAccess['workspace'],
  actor: Actor,
  { restorableUntil }: DeletionRecord
): Promise<void> {
  const data = { name, restorableUntil }
  await recordChange(trx, {
    organisationId,
    workspaceId: id,
    actor,
    audit: [{ action: 'workspace.deleted', subjectType: 'workspace', subjectId: id, data }],
  })
}

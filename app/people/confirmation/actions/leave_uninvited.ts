import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AccountRow } from '#app/people/accounts/queries/find_account'
import { listAdministratorAddresses } from '#app/people/accounts/queries/list_administrators'
import {
  findRemainder,
  listUninvitedOrganisations,
} from '#app/people/confirmation/queries/uninvited_organisations'
import { unconfirmedOwnerMail } from '#app/people/confirmation/unconfirmed_owner_mail'
import { toDeletedColumns } from '#app/people/grace/deletion'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { change } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Takes an account out of every organisation that did not invite its address. One that it was alone
 * in is deleted, with the grace of deletions; administrators of the installation can restore it.
 * Where others would be left without an Owner it stays Owner, and the administrators get a mail.
 * Invitations that it sent are revoked.
 */
export async function leaveUninvited(
  trx: TransactionClientContract,
  account: AccountRow,
  actor: Actor
): Promise<void> {
  await trx
    .from('invitations')
    .where('invited_by', account.id)
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .update({ revoked_at: now() })
  for (const organisationId of await listUninvitedOrganisations(trx, account)) {
    await lockMemberships(trx, organisationId)
    const { name, ...others } = await findRemainder(trx, organisationId, account.id)
    const isLastOwner = others.isOwner === 1 && others.hasOtherOwner === 0
    if (isLastOwner && others.hasOthers === 1 && others.deletedAt === null) {
      await notifyAdministrators(trx, { organisation: name, email: account.email })
      continue
    }
    await takeOut(trx, organisationId, account.id)
    const isDeleted = isLastOwner && others.deletedAt === null
    if (isDeleted) await deleteLeft(trx, organisationId)
    await recordChange(trx, {
      organisationId,
      workspaceId: null,
      actor,
      audit: isDeleted
        ? [
            {
              action: 'organisation.deleted',
              subjectType: 'organisation',
              subjectId: organisationId,
              data: { name },
            },
          ]
        : [{ action: 'member.left', subjectType: 'member', subjectId: account.id }],
    })
  }
}

async function takeOut(trx: TransactionClientContract, organisationId: string, userId: string) {
  await trx
    .from('organisation_owners')
    .where({ organisation_id: organisationId, user_id: userId })
    .delete()
  await change(
    trx,
    `DELETE m FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
      WHERE w.organisation_id = ? AND m.user_id = ?`,
    [organisationId, userId]
  )
}

async function deleteLeft(trx: TransactionClientContract, organisationId: string): Promise<void> {
  await trx
    .from('organisations')
    .where('id', organisationId)
    .update(toDeletedColumns(databaseNow(), null))
}

async function notifyAdministrators(
  trx: TransactionClientContract,
  parameters: { organisation: string; email: string }
): Promise<void> {
  for (const to of await listAdministratorAddresses(trx)) {
    const mail = await writeMailTo(trx, to, unconfirmedOwnerMail(parameters))
    await queueMail(trx, { kind: 'account.unconfirmed_owner', to, ...mail })
  }
}

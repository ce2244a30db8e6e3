import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { endTokens } from '#app/people/accounts/actions/account_tokens'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { lockAdministrators } from '#app/people/accounts/actions/update_user'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import type { DeletionInput } from '#app/people/deletion/actions/delete_workspace'
import { mailAboutDeletion } from '#app/people/deletion/actions/mail_about_deletion'
import { withFreshProof } from '#app/people/deletion/actions/with_fresh_proof'
import { deletionMail } from '#app/people/deletion/deletion_mails'
import { isOrganisationDeleted } from '#app/people/deletion/queries/is_organisation_deleted'
import { listOwnedOrganisations } from '#app/people/deletion/queries/list_owned_organisations'
import { assertAddressConfirmed } from '#app/people/deletion/rules/confirmation'
import { toDeletedColumns, toDeletionRecord, type DeletionRecord } from '#app/people/grace/deletion'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { memberProblem } from '#app/people/members/problems'
import { hasAnotherOwner } from '#app/people/members/queries/memberships'
import { requireOtherBreakGlass } from '#app/people/members/queries/require_break_glass'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import type { SignedInPerson } from '#app/platform/access/signed_in'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Deletes an account: its sessions end, its keys are refused, and for 30 days signing in leads to
 * restoring it alone. One that was deleted in the meantime stays as it is.
 *
 * @throws Problem `request.invalid`, `account.password_wrong`, `account.mfa_code_invalid`,
 * `member.last_owner`, `member.last_break_glass`, `user.last_administrator`
 * @throws TooManyAttempts
 */
export async function deleteAccount(
  { confirm, ...proof }: DeletionInput,
  { id, email }: Pick<SignedInPerson, 'id' | 'email'>,
  origin: Origin
): Promise<DeletionRecord> {
  assertAddressConfirmed(confirm, email)
  return withFreshProof(id, proof, origin, async (trx) => {
    await assertNotLastOwner(trx, id)
    const administrators = await lockAdministrators(trx)
    const account = (await lockAccount(trx, id))!
    if (account.deleted_at) return toDeletionRecord(account)
    if (administrators.includes(id) && administrators.length === 1) {
      throw accountProblem('user.last_administrator')
    }
    const columns = toDeletedColumns(databaseNow(), id)
    await trx.from('users').where('id', id).update(columns)
    await closeUserSessions(id, { client: trx })
    await endTokens(trx, id)
    const record = toDeletionRecord({ ...account, ...columns })
    await mailAboutDeletion(
      trx,
      [account.email],
      deletionMail({ kind: 'account', name: account.email, ...record })
    )
    await noteAccount(trx, 'account.deleted', id, origin, {
      data: { restorableUntil: record.restorableUntil },
    })
    return record
  })
}

/** Owners who go at the same time take turns, so that each organisation keeps one of them. */
async function assertNotLastOwner(trx: TransactionClientContract, userId: string): Promise<void> {
  for (const { id, name } of await listOwnedOrganisations(trx, userId)) {
    await lockMemberships(trx, id)
    if (await isOrganisationDeleted(trx, id)) continue
    if (await hasAnotherOwner(trx, id, userId)) {
      await requireOtherBreakGlass(trx, id, userId)
      continue
    }
    throw memberProblem('member.last_owner', {
      detail: `You are the last Owner of ${name}. Make someone else an Owner first, or delete it.`,
      extra: { organisationId: id },
    })
  }
}

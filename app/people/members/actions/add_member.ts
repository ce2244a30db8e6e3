import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { storeAccount } from '#app/people/accounts/actions/store_account'
import { findAccountByEmail } from '#app/people/accounts/queries/find_account'
import { readEmail } from '#app/people/accounts/rules/email'
import { assignRole } from '#app/people/members/actions/assign_role'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { memberProblem } from '#app/people/members/problems'
import { findActingRole, findCurrentRole } from '#app/people/members/queries/memberships'
import { assertMayAssign } from '#app/people/members/rules/role_assignment'
import type { Role } from '#app/platform/access/roles'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { invalidField } from '#app/shared/problems/problems'

/**
 * Gives someone a role in a workspace without an invitation: what the operator does, who vouches for the
 * address. As an Owner they own the organisation with all its workspaces.
 *
 * @returns their user id
 * @throws Problem `request.invalid`, `member.exists`, `access.forbidden`, `licence.limit_reached`
 */
export async function addMember(
  { email, role }: { email: string; role: Role },
  workspace: Pick<Workspace, 'id' | 'organisationId'>,
  actor: Actor
): Promise<string> {
  return retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, workspace.organisationId)
    assertMayAssign(await findActingRole(trx, actor, workspace), role)
    const userId = await openVouchedAccount(trx, email)
    const present = await findCurrentRole(trx, userId, workspace)
    if (present && role !== 'Owner') throw memberProblem('member.exists', { field: 'email' })
    await assignRole(trx, userId, role, workspace)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [{ action: 'member.added', subjectType: 'member', subjectId: userId, data: { role } }],
    })
    return userId
  })
}

/**
 * Returns the id of the account of an address, which is made where there is none: without a password, until
 * its person asks for one, or signs in through a provider. One whose address was never confirmed may be
 * anyone's, so it gets nothing.
 *
 * @throws Problem `request.invalid`, `licence.limit_reached`
 */
export async function openVouchedAccount(
  trx: TransactionClientContract,
  given: string
): Promise<string> {
  const email = readEmail(given)
  const found = await findAccountByEmail(email.key, trx)
  if (!found) {
    const id = await storeAccount(trx, {
      email,
      passwordHash: null,
      displayName: null,
      emailVerified: true,
    })
    const origin = { address: null, requestId: null }
    const data = { by: 'operator' }
    await noteAccount(trx, 'account.registered', id, origin, { actorId: null, data })
    return id
  }
  if (found.deleted_at || found.disabled_at) {
    throw invalidField('email', 'The account of this address is deleted or disabled.')
  }
  if (!found.email_verified_at) {
    throw invalidField('email', 'The account of this address has not confirmed it yet.')
  }
  return found.id
}

import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { withdrawInvitations } from '#app/people/members/actions/withdraw_invitations'
import { memberProblem } from '#app/people/members/problems'
import {
  findActingRole,
  findCurrentRole,
  hasAnotherOwner,
} from '#app/people/members/queries/memberships'
import { requireBreakGlass } from '#app/people/members/queries/require_break_glass'
import { assertMayAssign } from '#app/people/members/rules/role_assignment'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'

/**
 * Takes someone out of the workspace; everyone may leave it themselves. An Owner who goes is no
 * longer Owner of the organisation, and keeps the roles that they have in its other workspaces.
 * Their keys stop working at once (`apikey.owner_removed`).
 *
 * @throws Problem `member.not_found`, `member.role_too_high`, `member.last_owner`,
 * `member.last_break_glass`,
 * `access.forbidden` when the caller has lost their own role in the meantime
 */
export async function removeMember(
  userId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  if (!isId(userId)) throw memberProblem('member.not_found')
  const leaves = userId === actor.userId
  await retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, workspace.organisationId)
    const role = await findCurrentRole(trx, userId, workspace)
    const own = leaves ? role : await findActingRole(trx, actor, workspace)
    if (!leaves) assertMayAssign(own, 'Viewer')
    if (!role) throw memberProblem('member.not_found')
    if (!leaves) assertMayAssign(own, role)
    await takeOut(trx, userId, workspace)
    await withdrawInvitations(trx, userId, workspace.organisationId)
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: leaves ? 'member.left' : 'member.removed',
          subjectType: 'member',
          subjectId: userId,
          data: { role },
        },
      ],
    })
  })
}

async function takeOut(
  trx: TransactionClientContract,
  userId: string,
  { id, organisationId }: Workspace
): Promise<void> {
  const owned = await trx
    .from('organisation_owners')
    .where({ organisation_id: organisationId, user_id: userId })
    .delete()
  if (Number(owned) > 0 && !(await hasAnotherOwner(trx, organisationId, userId))) {
    throw memberProblem('member.last_owner')
  }
  if (Number(owned) > 0) await requireBreakGlass(trx, organisationId)
  await trx.from('workspace_members').where({ workspace_id: id, user_id: userId }).delete()
}

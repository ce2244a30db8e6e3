import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { assignRole } from '#app/people/members/actions/assign_role'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { withdrawInvitations } from '#app/people/members/actions/withdraw_invitations'
import type { MemberRecord } from '#app/people/members/member'
import { memberProblem } from '#app/people/members/problems'
import { findMemberRecord } from '#app/people/members/queries/list_members'
import {
  findActingRole,
  findCurrentRole,
  hasAnotherOwner,
} from '#app/people/members/queries/memberships'
import { requireBreakGlass } from '#app/people/members/queries/require_break_glass'
import { assertMayAssign } from '#app/people/members/rules/role_assignment'
import type { Role } from '#app/platform/access/roles'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'

/**
 * Gives someone in the workspace another role. Made Owner, they own the organisation with all its
 * workspaces; an Owner who is lowered gets the role in this workspace, and in each other one the
 * role that they had there.
 *
 * @throws Problem `member.not_found`, `member.role_too_high`, `member.last_owner`,
 * `member.last_break_glass`,
 * `access.forbidden` when the caller has lost their own role in the meantime
 */
export async function changeMemberRole(
  userId: string,
  role: Role,
  workspace: Workspace,
  actor: Actor
): Promise<MemberRecord> {
  if (!isId(userId)) throw memberProblem('member.not_found')
  return retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, workspace.organisationId)
    const own = await findActingRole(trx, actor, workspace)
    assertMayAssign(own, role)
    const previousRole = await findCurrentRole(trx, userId, workspace)
    if (!previousRole) throw memberProblem('member.not_found')
    assertMayAssign(own, previousRole)
    if (role !== previousRole) {
      const change = { userId, role, previousRole }
      await place(trx, change, workspace)
      await record(trx, change, workspace, actor)
    }
    return (await findMemberRecord(trx, workspace, userId))!
  })
}

interface RoleChange {
  userId: string
  role: Role
  previousRole: Role
}

async function place(
  trx: TransactionClientContract,
  { userId, role, previousRole }: RoleChange,
  workspace: Workspace
): Promise<void> {
  const { organisationId } = workspace
  if (previousRole === 'Owner' && !(await hasAnotherOwner(trx, organisationId, userId))) {
    throw memberProblem('member.last_owner')
  }
  await assignRole(trx, userId, role, workspace)
  if (previousRole === 'Owner') await requireBreakGlass(trx, organisationId)
  await withdrawInvitations(trx, userId, organisationId)
}

async function record(
  trx: TransactionClientContract,
  { userId, ...data }: RoleChange,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [{ action: 'member.role_changed', subjectType: 'member', subjectId: userId, data }],
  })
}

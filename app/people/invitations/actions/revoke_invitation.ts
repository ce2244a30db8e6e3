import db from '@adonisjs/lucid/services/db'
import { findOpenInvitation } from '#app/people/invitations/queries/list_invitations'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import { assertMayAssign } from '#app/people/members/rules/role_assignment'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Takes an invitation back; its link is dead.
 *
 * @throws Problem `invitation.not_found`, `member.role_too_high`, `access.forbidden`
 */
export async function revokeInvitation(
  invitationId: string,
  workspace: Workspace,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, workspace.organisationId)
    const { id, email, role } = await findOpenInvitation(trx, workspace.id, invitationId)
    assertMayAssign(await findCurrentRole(trx, actor.userId, workspace), role)
    await trx.from('invitations').where('id', id).update({ revoked_at: now() })
    await recordChange(trx, {
      organisationId: workspace.organisationId,
      workspaceId: workspace.id,
      actor,
      audit: [
        {
          action: 'invitation.revoked',
          subjectType: 'invitation',
          subjectId: id,
          data: { email, role },
        },
      ],
    })
  })
}

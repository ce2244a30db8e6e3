import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import { mayInvite } from '#app/people/members/rules/role_assignment'
import type { Role } from '#app/platform/access/roles'
import { select } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/**
 * Revokes those open invitations of someone in an organisation that they could not send any more,
 * so that no one who lost a role comes back through one that they sent before.
 */
export async function withdrawInvitations(
  trx: TransactionClientContract,
  userId: string,
  organisationId: string
): Promise<void> {
  const open = await select<{ id: string; role: Role; workspaceId: string }>(
    trx,
    `SELECT i.id, i.role, i.workspace_id AS workspaceId
       FROM invitations i JOIN workspaces w ON w.id = i.workspace_id
      WHERE w.organisation_id = ? AND i.invited_by = ?
        AND i.accepted_at IS NULL AND i.revoked_at IS NULL`,
    [organisationId, userId]
  )
  for (const { id, role, workspaceId } of open) {
    const own = await findCurrentRole(trx, userId, { id: workspaceId, organisationId })
    if (mayInvite(own, role)) continue
    await trx.from('invitations').where('id', id).update({ revoked_at: now() })
  }
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Origin } from '#app/people/accounts/origin'
import { hashAccountToken } from '#app/people/accounts/rules/account_token'
import { invitationProblem } from '#app/people/invitations/problems'
import type { OpenInvitation } from '#app/people/invitations/queries/find_invitation_by_token'
import { noteAgreement } from '#app/people/mail_limits/actions/note_agreement'
import { assignRole } from '#app/people/members/actions/assign_role'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { memberProblem } from '#app/people/members/problems'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import type { Role } from '#app/platform/access/roles'
import { recordChange } from '#app/platform/changes/record_change'
import { change } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'

/** Where an accepted invitation has led. */
export interface AcceptedInvitation {
  userId: string
  organisationId: string
  workspaceId: string
  workspaceName: string
  role: Role
}

/**
 * Uses an invitation up for an account: one statement decides, so that of many at once one gets
 * through. Who holds the link of the mail has read it, so the address is confirmed with it.
 *
 * @throws Problem `invitation.token_invalid`, `member.exists`
 */
export async function takeUpInvitation(
  trx: TransactionClientContract,
  invitation: OpenInvitation,
  token: string,
  userId: string,
  origin: Origin
): Promise<AcceptedInvitation> {
  const { id, role, email, organisationId, workspaceId, workspaceName } = invitation
  const place = { id: workspaceId, organisationId }
  const hash = hashAccountToken(token)
  await lockMemberships(trx, organisationId)
  const spent = await change(
    trx,
    `UPDATE invitations SET accepted_at = ?, accepted_by = ?
      WHERE id = ? AND (token_hash = ? OR copied_token_hash = ?) AND role = ? AND accepted_at IS NULL
        AND revoked_at IS NULL AND expires_at > ?
        AND workspace_id IN (SELECT w.id FROM workspaces w
                               JOIN organisations o ON o.id = w.organisation_id
                              WHERE w.deleted_at IS NULL AND o.deleted_at IS NULL)`,
    [now(), userId, id, hash, hash, role, now()]
  )
  if (spent === 0) throw invitationProblem('invitation.token_invalid', { field: 'token' })
  if (await findCurrentRole(trx, userId, place)) throw memberProblem('member.exists')
  await assignRole(trx, userId, role, place)
  await noteAgreement(trx, workspaceId, invitation.invitedBy)
  if (invitation.provesAddress) await confirmAddress(trx, userId)
  await recordChange(trx, {
    organisationId,
    workspaceId,
    actor: { userId, apiKeyId: null, ...origin },
    audit: [
      {
        action: 'invitation.accepted',
        subjectType: 'invitation',
        subjectId: id,
        data: { email, role },
      },
      { action: 'member.added', subjectType: 'member', subjectId: userId, data: { role } },
    ],
  })
  return { userId, organisationId, workspaceId, workspaceName, role }
}

function confirmAddress(trx: TransactionClientContract, userId: string): Promise<number> {
  return change(
    trx,
    'UPDATE users SET email_verified_at = ? WHERE id = ? AND email_verified_at IS NULL',
    [now(), userId]
  )
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { now } from '#app/shared/clock'
import { change } from '#app/shared/sql'
import { recordChange } from '#app/platform/changes/record_change'
import { memberProblem } from '#app/people/members/problems'
import { placeMember } from '#app/people/members/actions/place_member'
import { invitationProblem } from '#app/people/invitations/problems'
import { hashOfAccountToken } from '#app/people/accounts/rules/account_token'
import { lockMemberships, presentRole } from '#app/people/members/queries/memberships'
import type { Role } from '#app/platform/access/roles'
import type { Origin } from '#app/people/accounts/origin'
import type { OpenInvitation } from '#app/people/invitations/queries/invitation_of_token'

/** Where an accepted invitation has led. */
export interface Accepted {
  userId: string
  organisationId: string
  workspaceId: string
  workspaceName: string
  role: Role
}

/**
 * Uses an invitation up for an account: one statement decides, so that of many at once one gets
 * through. Who holds the link has read the mail, so the address is confirmed with it.
 *
 * @throws Problem `invitation.token_invalid`, `member.exists`
 */
export async function takeUpInvitation(
  trx: TransactionClientContract,
  { id, role, email, organisationId, workspaceId, workspaceName }: OpenInvitation,
  token: string,
  userId: string,
  origin: Origin
): Promise<Accepted> {
  const place = { id: workspaceId, organisationId }
  await lockMemberships(trx, organisationId)
  const spent = await change(
    trx,
    `UPDATE invitations SET accepted_at = ?, accepted_by = ?
      WHERE id = ? AND token_hash = ? AND role = ? AND accepted_at IS NULL
        AND revoked_at IS NULL AND expires_at > ?`,
    [now(), userId, id, hashOfAccountToken(token), role, now()]
  )
  if (spent === 0) throw invitationProblem('invitation.token_invalid', { field: 'token' })
  if (await presentRole(trx, userId, place)) throw memberProblem('member.exists')
  await placeMember(trx, userId, role, place)
  await change(
    trx,
    'UPDATE users SET email_verified_at = ? WHERE id = ? AND email_verified_at IS NULL',
    [now(), userId]
  )
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

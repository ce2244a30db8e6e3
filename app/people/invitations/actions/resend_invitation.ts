import db from '@adonisjs/lucid/services/db'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import { emailKey } from '#app/people/accounts/rules/email'
import {
  newInvitationTokens,
  sendInvitation,
  type SentInvitation,
} from '#app/people/invitations/actions/send_invitation'
import { findOpenInvitation } from '#app/people/invitations/queries/list_invitations'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import { assertMayAssign } from '#app/people/members/rules/role_assignment'
import { requireUnsuspended } from '#app/people/organisations/queries/require_unsuspended'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Sends an open invitation again, with a new link for another seven days. The old link is dead.
 *
 * @throws Problem `invitation.not_found`, `member.role_too_high`, `access.forbidden`,
 * `account.suspended`
 * @throws TooManyAttempts when the address had too many mails from here within the hour
 */
export async function resendInvitation(
  invitationId: string,
  workspace: Workspace,
  actor: Actor
): Promise<SentInvitation> {
  const { email } = await findOpenInvitation(db, workspace.id, invitationId)
  await beginAttempt('mailRequest', { account: emailKey(email), address: null })
  return retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, workspace.organisationId)
    await requireUnsuspended(trx, workspace.organisationId)
    const { id, role } = await findOpenInvitation(trx, workspace.id, invitationId)
    assertMayAssign(await findCurrentRole(trx, actor.userId, workspace), role)
    const { tokens, columns } = newInvitationTokens(now())
    await trx
      .from('invitations')
      .where('id', id)
      .update({ ...columns, invited_by: actor.userId })
    const sending = { id, email, role, action: 'invitation.resent' } as const
    return sendInvitation(trx, sending, tokens, workspace, actor)
  })
}

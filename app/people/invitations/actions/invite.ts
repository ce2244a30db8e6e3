import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { beginAttempt } from '#app/people/accounts/actions/throttle'
import { findAccountByEmail } from '#app/people/accounts/queries/find_account'
import { readEmail, type Email } from '#app/people/accounts/rules/email'
import {
  newInvitationTokens,
  sendInvitation,
  type SentInvitation,
} from '#app/people/invitations/actions/send_invitation'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { memberProblem } from '#app/people/members/problems'
import { findCurrentRole } from '#app/people/members/queries/memberships'
import { assertMayAssign } from '#app/people/members/rules/role_assignment'
import { requireUnsuspended } from '#app/people/organisations/queries/require_unsuspended'
import type { Role } from '#app/platform/access/roles'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/** An invitation, and whether there was none of the address before. */
export type NewInvitation = SentInvitation & { isNew: boolean }

/**
 * Invites an address to the workspace by mail. An address has one open invitation: inviting it
 * again gives that one the new role and a new link, and the old link is dead.
 *
 * @returns the invitation with its link, and whether it is a new one
 * @throws Problem `request.invalid`, `member.role_too_high`, `member.exists`, `access.forbidden`,
 * `account.suspended`
 * @throws TooManyAttempts when the address had too many mails from here within the hour
 */
export async function invite(
  input: { email: string; role: Role },
  workspace: Workspace,
  actor: Actor
): Promise<NewInvitation> {
  const email = readEmail(input.email)
  await beginAttempt('mailRequest', { account: email.key, address: null })
  return retryingTransaction(db, async (trx) => {
    await lockMemberships(trx, workspace.organisationId)
    await requireUnsuspended(trx, workspace.organisationId)
    assertMayAssign(await findCurrentRole(trx, actor.userId, workspace), input.role)
    const account = await findAccountByEmail(email.key, trx)
    if (account && (await findCurrentRole(trx, account.id, workspace))) {
      throw memberProblem('member.exists', { field: 'email' })
    }
    return storeAndSend(trx, { email, role: input.role }, workspace, actor)
  })
}

async function storeAndSend(
  trx: TransactionClientContract,
  { email, role }: { email: Email; role: Role },
  workspace: Workspace,
  actor: Actor
): Promise<NewInvitation> {
  const open = await table<{ id: string; role: Role }>(trx, 'invitations')
    .where({ workspace_id: workspace.id, email_key: email.key })
    .whereNull('accepted_at')
    .whereNull('revoked_at')
    .select('id', 'role')
    .first()
  if (open) assertMayAssign(await findCurrentRole(trx, actor.userId, workspace), open.role)
  const at = now()
  const { tokens, columns } = newInvitationTokens(at)
  const id = open?.id ?? newId()
  const row = { email: email.email, role, invited_by: actor.userId, ...columns }
  if (open) await trx.from('invitations').where('id', id).update(row)
  else {
    await trx.table('invitations').insert({
      ...row,
      id,
      workspace_id: workspace.id,
      email_key: email.key,
      created_at: at,
    })
  }
  const action = open ? 'invitation.resent' : 'invitation.created'
  const sending = { id, email: email.email, role, action } as const
  const sent = await sendInvitation(trx, sending, tokens, workspace, actor)
  return { ...sent, isNew: !open }
}

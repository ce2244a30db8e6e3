import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { hashAccountToken } from '#app/people/accounts/rules/account_token'
import { INVITATION_MS, type InvitationRecord } from '#app/people/invitations/invitation'
import { findOpenInvitation } from '#app/people/invitations/queries/list_invitations'
import { invitationMail, invitationUrl } from '#app/people/invitations/rules/invitation_mail'
import { takeStrangerMails } from '#app/people/mail_limits/actions/take_stranger_mails'
import type { Role } from '#app/platform/access/roles'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { select } from '#app/shared/database/sql'
import { drawToken } from '#app/shared/random'

/** Tokens of one invitation: that of the mail proves whose address it is, the other one does not. */
export interface InvitationTokens {
  mailed: string
  copied: string
}

/** An invitation that was sent, and the link that its sender can pass on. */
export interface SentInvitation {
  invitation: InvitationRecord
  link: string
}

export interface InvitationToSend {
  id: string
  email: string
  role: Role
  action: 'invitation.created' | 'invitation.resent'
}

/**
 * Returns a token for the mail, one for the link to copy, and what an invitation's row keeps of them.
 *
 * @param at when it is sent: it is valid for seven days from then
 */
export function newInvitationTokens(at: Date) {
  const tokens = { mailed: drawToken(), copied: drawToken() }
  return {
    tokens,
    columns: {
      token_hash: hashAccountToken(tokens.mailed),
      copied_token_hash: hashAccountToken(tokens.copied),
      expires_at: new Date(at.getTime() + INVITATION_MS),
    },
  }
}

/** Mails the link of an invitation that was stored, and records that it was sent. */
export async function sendInvitation(
  trx: TransactionClientContract,
  { id, email, role, action }: InvitationToSend,
  tokens: InvitationTokens,
  workspace: Workspace,
  actor: Actor
): Promise<SentInvitation> {
  const [{ organisationName }] = await select<{ organisationName: string }>(
    trx,
    'SELECT name AS organisationName FROM organisations WHERE id = ?',
    [workspace.organisationId]
  )
  const record = await findOpenInvitation(trx, workspace.id, id)
  const { displayName, email: inviterEmail } = record.invitedBy
  await takeStrangerMails(trx, 1, workspace, actor)
  const mail = invitationMail({
    token: tokens.mailed,
    workspaceName: workspace.name,
    organisationName,
    role,
    inviter: displayName ?? inviterEmail,
  })
  await queueMail(trx, {
    kind: 'invitation.sent',
    to: email,
    ...(await writeMailTo(trx, email, mail)),
  })
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor,
    audit: [{ action, subjectType: 'invitation', subjectId: id, data: { email, role } }],
  })
  return { invitation: record, link: invitationUrl(tokens.copied) }
}

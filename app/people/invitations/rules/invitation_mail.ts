import { INVITATION_MS } from '#app/people/invitations/invitation'
import type { Role } from '#app/platform/access/roles'
import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

const DAY_MS = 24 * 3600 * 1000

/** The page that the mail leads to. */
export function invitationUrl(token: string): string {
  return `${installation.appUrl}/invitations/accept?token=${token}`
}

export interface InvitationMailInput {
  token: string
  workspaceName: string
  organisationName: string
  role: Role

  /** Name or address of the person who invites. */
  inviter: string
}

export function invitationMail(facts: InvitationMailInput): MailMessage {
  const { token, workspaceName, organisationName, role, inviter } = facts
  return {
    texts: 'invitation',
    parameters: {
      workspace: workspaceName,
      organisation: organisationName,
      role,
      inviter,
      days: Math.round(INVITATION_MS / DAY_MS),
    },
    actionUrl: invitationUrl(token),
  }
}

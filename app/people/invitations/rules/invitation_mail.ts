import installation from '#config/installation'
import type { MailContent } from '#app/platform/mail/mail_content'
import type { Role } from '#app/platform/access/roles'

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

export function invitationMail(facts: InvitationMailInput): MailContent {
  const { token, workspaceName, organisationName, role, inviter } = facts
  const subject = `Invitation to ${workspaceName}`
  return {
    subject,
    heading: subject,
    paragraphs: [
      `${inviter} invites you to the workspace ${workspaceName} of ${organisationName} at ${installation.appHost}, as ${role}.`,
    ],
    action: { label: 'Accept invitation', url: invitationUrl(token) },
    after: [
      'The link works once, for seven days.',
      'If you do not know what this is about, do nothing.',
    ],
  }
}

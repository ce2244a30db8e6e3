import type { MailMessage } from '#app/platform/mail/mail_message'
import installation from '#config/installation'

/** Informs administrators that a newly confirmed account still owns an organisation. */
export function unconfirmedOwnerMail(parameters: {
  organisation: string
  email: string
}): MailMessage {
  return {
    texts: 'unconfirmed_owner',
    parameters,
    actionUrl: `${installation.appUrl}/console/installation/organisations`,
  }
}

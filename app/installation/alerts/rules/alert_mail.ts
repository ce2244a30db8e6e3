import type { AlertEvent, AlertRow } from '#app/installation/alerts/alert'
import type { MailMessage } from '#app/platform/mail/mail_message'

/** What a message about an alert says of it. */
export type AlertFacts = Pick<AlertRow, 'kind' | 'subject' | 'message'>

/** Tells administrators that something failed, became worse, or is over. */
export function alertMail(
  { kind, subject, message }: AlertFacts,
  event: AlertEvent,
  actionUrl: string
): MailMessage {
  return {
    texts: `alert_${event.toLowerCase()}`,
    parameters: { kind, subject, message },
    actionUrl,
  }
}

/** Shows administrators that what tells them of failures works. */
export function alertTestMail(actionUrl: string): MailMessage {
  return { texts: 'alert_test', actionUrl }
}

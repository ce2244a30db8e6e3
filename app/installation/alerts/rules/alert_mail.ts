import type { AlertEvent, AlertRow } from '#app/installation/alerts/alert'
import { messageOf, subjectOf } from '#app/installation/alerts/rules/alert_sentences'
import type { MailMessage } from '#app/platform/mail/mail_message'

/** What a message about an alert says of it. */
export type AlertFacts = Pick<AlertRow, 'kind' | 'subject' | 'message' | 'said'>

/** Informs administrators that something failed, became worse, or is over. */
export function alertMail(alert: AlertFacts, event: AlertEvent, actionUrl: string): MailMessage {
  const { kind } = alert
  const parameters = { kind, subject: subjectOf(alert), message: messageOf(alert) }
  if (event === 'Over') return { texts: 'alert_over', parameters, actionUrl }
  if (event === 'Worse') return { texts: 'alert_worse', parameters, actionUrl }
  return { texts: 'alert_opened', parameters, actionUrl }
}

/** Shows administrators that the way in which they are informed of failures works. */
export function alertTestMail(actionUrl: string): MailMessage {
  return { texts: 'alert_test', actionUrl }
}

import type { MailMessage } from '#app/platform/mail/mail_message'

/** Shows who asked for it that the mail server takes mails. */
export function doctorTestMail(actionUrl: string): MailMessage {
  return { texts: 'doctor_test', actionUrl }
}

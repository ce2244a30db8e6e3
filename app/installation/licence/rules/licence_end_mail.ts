import type { MailMessage } from '#app/platform/mail/mail_message'

/** Warns that an evaluation or a licence ends. */
export function licenceEndMail(
  { isEvaluation, days, expiresAt }: { isEvaluation: boolean; days: number; expiresAt: Date },
  actionUrl: string
): MailMessage {
  const parameters = { days, date: expiresAt }
  return isEvaluation
    ? { texts: 'evaluation_ends', parameters, actionUrl }
    : { texts: 'licence_ends', parameters, actionUrl }
}

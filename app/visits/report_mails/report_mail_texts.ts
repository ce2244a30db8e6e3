import type { MailMessage } from '#app/platform/mail/mail_message'
import { formatConfirmUrl, type ReportMailRow } from '#app/visits/report_mails/report_mail'
import reports from '#config/reports'

const DAY_MS = 24 * 3600_000

/** Asks the reader of an address whether a report may be sent there. */
export function confirmRecipientMail(
  token: string,
  { name, every }: Pick<ReportMailRow, 'name' | 'every'>,
  workspace: string
): MailMessage {
  return {
    texts: 'report_confirm',
    parameters: { name, every, workspace, days: reports.confirmationMs / DAY_MS },
    actionUrl: formatConfirmUrl(token),
  }
}

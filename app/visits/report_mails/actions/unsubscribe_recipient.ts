import db from '@adonisjs/lucid/services/db'
import { recordChange } from '#app/platform/changes/record_change'
import { withdrawMails } from '#app/platform/mail/actions/withdraw_mails'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'
import { findRecipient } from '#app/visits/report_mails/queries/find_recipient'

/**
 * Unsubscribes an address from a scheduled report, confirmed or not: nothing is sent there any more, not
 * even what waits, until its owner says otherwise.
 *
 * @param origin where the reader is; a mail service, where it was one click
 * @returns false where no report is sent there
 */
export async function unsubscribeRecipient(
  token: string,
  origin: { address: string | null; requestId: string | null }
): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const recipient = await findRecipient(trx, token, { lock: true })
    if (!recipient) return false
    if (recipient.unsubscribed_at) return true
    await trx
      .from('report_mail_recipients')
      .where('id', recipient.id)
      .update({ unsubscribed_at: now() })
    await withdrawMails(trx, [recipient.id])
    await recordChange(trx, {
      organisationId: recipient.organisationId,
      workspaceId: recipient.workspaceId,
      actor: { userId: null, apiKeyId: null, ...origin },
      audit: [
        {
          action: 'report_mail.unsubscribed',
          subjectType: 'report_mail',
          subjectId: recipient.report_mail_id,
          data: { name: recipient.reportName, email: recipient.email },
        },
      ],
    })
    return true
  })
}

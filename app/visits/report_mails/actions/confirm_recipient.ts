import db from '@adonisjs/lucid/services/db'
import { noteAgreement } from '#app/people/mail_limits/actions/note_agreement'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now, nowMs } from '#app/shared/time/clock'
import { findRecipient, type Recipient } from '#app/visits/report_mails/queries/find_recipient'
import { readRecipientState } from '#app/visits/report_mails/report_mail'
import reports from '#config/reports'

/** Can the person of this address say yes with the mail that they have? */
export function canConfirm(recipient: Recipient | null): recipient is Recipient {
  if (recipient === null || recipient.place === null) return false
  if (recipient.confirmed_at) return true
  const asked = { ...recipient, unsubscribed_at: null }
  return readRecipientState(asked, reports.confirmationMs, nowMs()) === 'Waiting'
}

/**
 * Confirms an address, or subscribes it again: who has the link reads its mails.
 *
 * @param origin where the reader is
 * @returns whether it could be
 */
export async function confirmRecipient(
  token: string,
  origin: { address: string | null; requestId: string | null }
): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const recipient = await findRecipient(trx, token, { lock: true })
    if (!canConfirm(recipient)) return false
    if (recipient.confirmed_at && !recipient.unsubscribed_at) return true
    await trx
      .from('report_mail_recipients')
      .where('id', recipient.id)
      .update({ confirmed_at: recipient.confirmed_at ?? now(), unsubscribed_at: null })
    if (!recipient.confirmed_at) {
      await noteAgreement(trx, recipient.workspaceId, recipient.createdBy || null)
    }
    await recordChange(trx, {
      organisationId: recipient.organisationId,
      workspaceId: recipient.workspaceId,
      actor: { userId: null, apiKeyId: null, ...origin },
      audit: [
        {
          action: 'report_mail.confirmed',
          subjectType: 'report_mail',
          subjectId: recipient.report_mail_id,
          data: { name: recipient.reportName, email: recipient.email },
        },
      ],
    })
    return true
  })
}

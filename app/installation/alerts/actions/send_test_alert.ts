import db from '@adonisjs/lucid/services/db'
import { postToChat } from '#app/installation/alerts/actions/post_to_chat'
import { buildAlertsUrl } from '#app/installation/alerts/alerts_url'
import {
  findAlertSettings,
  listAlertRecipients,
} from '#app/installation/alerts/queries/find_alert_settings'
import { alertTestMail } from '#app/installation/alerts/rules/alert_mail'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

export interface AlertTest {
  /** How many mails are on their way. */
  mails: number

  /** What the chat said; null: it took the message, or none is set. */
  chatFault: string | null
  hasChat: boolean
}

/** Sends what an alert would send, at once, so that it is known to arrive. */
export async function sendTestAlert(actor: Actor): Promise<AlertTest> {
  const settings = await findAlertSettings()
  const recipients = await listAlertRecipients()
  await retryingTransaction(db, async (trx) => {
    for (const to of recipients) {
      const mail = await writeMailTo(trx, to, alertTestMail(buildAlertsUrl()))
      await queueMail(trx, { kind: 'alert.test', to, ...mail })
    }
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'installation.alerts_tested',
          subjectType: 'installation',
          subjectId: 'alerts',
        },
      ],
    })
  })
  const hasChat = settings.chatWebhookUrl !== null
  const test = { id: newId(), at: now(), event: 'Test' as const, alert: null }
  const fault = hasChat
    ? await postToChat(settings, test).then(
        () => null,
        (error: Error) => error.message
      )
    : null
  return { mails: recipients.length, chatFault: fault, hasChat }
}

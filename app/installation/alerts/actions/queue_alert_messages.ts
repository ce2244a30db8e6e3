import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AlertEvent } from '#app/installation/alerts/alert'
import { buildAlertsUrl } from '#app/installation/alerts/alerts_url'
import {
  findAlertSettings,
  listAlertRecipients,
} from '#app/installation/alerts/queries/find_alert_settings'
import { alertMail, type AlertFacts } from '#app/installation/alerts/rules/alert_mail'
import { queueMail } from '#app/platform/mail/actions/queue_mail'
import { writeMailTo } from '#app/platform/mail/write_mail'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'

/** Writes the mails about an alert, and the message for the chat where one is set. */
export async function queueAlertMessages(
  trx: TransactionClientContract,
  alert: AlertFacts & { id: string },
  event: AlertEvent
): Promise<void> {
  const message = alertMail(alert, event, buildAlertsUrl())
  for (const to of await listAlertRecipients(trx)) {
    const mail = await writeMailTo(trx, to, message)
    await queueMail(trx, { kind: `alert.${event.toLowerCase()}`, to, ...mail })
  }
  const { chatWebhookUrl } = await findAlertSettings(trx)
  if (chatWebhookUrl === null) return
  await trx.table('alert_chats').insert({
    id: newId(),
    alert_id: alert.id,
    event,
    next_try_at: databaseNow(),
    created_at: databaseNow(),
  })
}

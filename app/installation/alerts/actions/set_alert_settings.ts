import encryption from '@adonisjs/core/services/encryption'
import db from '@adonisjs/lucid/services/db'
import {
  toAlertSettings,
  type AlertSettings,
  type AlertSettingsRow,
} from '#app/installation/alerts/alert_settings'
import { checkChatAddress } from '#app/installation/alerts/queries/check_chat_address'
import { findAlertSettings } from '#app/installation/alerts/queries/find_alert_settings'
import { maskChatAddress } from '#app/installation/alerts/rules/mask_address'
import { readAlertRecipients } from '#app/installation/alerts/rules/read_recipients'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { select, upsert } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/** What is missing or null is none: a chat's address as it was shown, shortened, stays. */
export interface AlertSettingsInput {
  recipients?: string[] | null
  chatWebhookUrl?: string | null
  chatFormat?: string | null
}

/**
 * Says who hears of failures, in force for the next one.
 *
 * @throws Problem `request.invalid`, or a code of the chat's address
 */
export async function setAlertSettings(input: AlertSettingsInput, actor: Actor): Promise<void> {
  const recipients = readAlertRecipients(input.recipients ?? [])
  const shown = input.chatWebhookUrl?.trim() || null
  const chatFormat = input.chatFormat?.trim() || null
  const { chatWebhookUrl: kept } = await findAlertSettings()
  const isShown = kept !== null && shown === maskChatAddress(kept)
  const address = isShown ? kept : shown
  const chatWebhookUrl = await checkChatAddress(address, chatFormat, { mayBeOff: isShown })
  const settings = { recipients, chatWebhookUrl, chatFormat }
  await retryingTransaction(db, async (trx) => {
    const [row] = await select<AlertSettingsRow>(
      trx,
      'SELECT * FROM alert_settings WHERE id = 1 FOR UPDATE'
    )
    const before = toAlertSettings(row)
    if (JSON.stringify(before) === JSON.stringify(settings)) return
    await upsert(
      trx,
      'alert_settings',
      [toRow(settings)],
      ['recipients', 'chat_format', 'chat_url', 'updated_at']
    )
    await recordChange(trx, {
      organisationId: null,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'installation.alerts_set',
          subjectType: 'installation',
          subjectId: 'alerts',
          data: { recipients: recipients.join(', '), format: chatFormat },
        },
      ],
    })
  })
}

function toRow({ recipients, chatWebhookUrl, chatFormat }: AlertSettings) {
  return {
    id: 1,
    recipients: JSON.stringify(recipients),
    chat_format: chatFormat,
    chat_url: chatWebhookUrl === null ? null : encryption.encrypt(chatWebhookUrl),
    updated_at: now(),
  }
}

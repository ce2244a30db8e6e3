import encryption from '@adonisjs/core/services/encryption'
import { maskChatAddress } from '#app/installation/alerts/rules/mask_address'
import { parseJsonColumn } from '#app/shared/text/json'

/** A row of `alert_settings`. */
export interface AlertSettingsRow {
  /** JSON list of addresses; empty: every administrator of the installation. */
  recipients: string
  chat_format: string | null

  /** Encrypted: the address of a chat is as good as a key. */
  chat_url: string | null
}

/** Who is informed of failures, for the code that informs them. */
export interface AlertSettings {
  recipients: string[]
  chatWebhookUrl: string | null
  chatFormat: string | null
}

export const NO_ALERT_SETTINGS: AlertSettings = {
  recipients: [],
  chatWebhookUrl: null,
  chatFormat: null,
}

export function toAlertSettings(row: AlertSettingsRow | undefined): AlertSettings {
  if (!row) return NO_ALERT_SETTINGS
  const chatWebhookUrl = row.chat_url === null ? null : encryption.decrypt<string>(row.chat_url)
  return {
    recipients: parseJsonColumn<string[]>(row.recipients),
    chatWebhookUrl,
    chatFormat: chatWebhookUrl === null ? null : row.chat_format,
  }
}

/** Returns the settings as people see them: the chat's address is shown in part alone. */
export function toAlertSettingsRecord({ recipients, chatWebhookUrl, chatFormat }: AlertSettings) {
  return {
    recipients,
    chatWebhookUrl: chatWebhookUrl && maskChatAddress(chatWebhookUrl),
    chatFormat,
  }
}

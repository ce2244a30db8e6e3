import app from '@adonisjs/core/services/app'
import type { AlertSettings } from '#app/installation/alerts/alert_settings'
import {
  composeAlertChat,
  type AlertChat,
} from '#app/installation/alerts/queries/compose_alert_chat'
import { chatChannels } from '#app/platform/plugins/chat_channels'

const WITHIN_MS = 10_000

/**
 * Posts a message to the chat of the alerts, by the rules of outbound HTTP.
 *
 * @throws Error that says in words why the chat did not take it
 */
export async function postToChat(
  { chatWebhookUrl, chatFormat }: AlertSettings,
  chat: AlertChat
): Promise<void> {
  if (chatWebhookUrl === null) throw new Error('No chat is set.')
  const installed = chatChannels().get(chatFormat ?? '')
  if (!installed?.enabled) throw new Error(`The chat channel ${chatFormat} is turned off.`)
  const message = installed.channel.bodyOf(composeAlertChat(chat))
  const outbound = await app.container.make('shunt.outbound')
  const { statusCode } = await outbound.send({
    url: new URL(chatWebhookUrl),
    method: 'POST',
    timeoutMs: WITHIN_MS,
    headers: { 'Content-Type': message.contentType, 'User-Agent': 'Shunt-Alerts/1' },
    body: message.body,
  })
  if (statusCode < 200 || statusCode >= 300) {
    throw new Error(`The chat answered with the status ${statusCode}.`)
  }
}

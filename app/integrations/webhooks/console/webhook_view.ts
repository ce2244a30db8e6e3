import { JSON_FORMAT, type WebhookRecord } from '#app/integrations/webhooks/webhook'
import { chatChannels } from '#app/platform/plugins/chat_channels'

export interface WebhookView extends WebhookRecord {
  /** Its description, or else the host that it sends to. */
  title: string

  /** The address for eyes: that of a chat channel without what makes it a key. */
  address: string
  formatName: string
  state: 'On' | 'Off' | 'TurnedOff' | 'Held'
}

export function toWebhookView(webhook: WebhookRecord): WebhookView {
  const { url, format, description, enabled, held, disabledReason } = webhook
  const { host, pathname } = new URL(url)
  const isChat = format !== JSON_FORMAT
  const turnedOff = disabledReason === 'DeliveriesFailed' ? 'TurnedOff' : 'Off'
  return {
    ...webhook,
    title: description ?? host,
    address: isChat ? `${host}/${pathname.split('/')[1]}/…${pathname.slice(-4)}` : url,
    formatName: isChat ? (chatChannels().get(format)?.channel.name ?? format) : 'JSON',
    state: !enabled ? turnedOff : held ? 'Held' : 'On',
  }
}

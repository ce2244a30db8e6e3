import type { FailingRun } from '#app/integrations/webhooks/rules/failing_run'
import { JSON_FORMAT, type WebhookRecord } from '#app/integrations/webhooks/webhook'
import { chatChannels } from '#app/platform/plugins/chat_channels'

export interface WebhookView extends WebhookRecord {
  /** Its description, or else the host that it sends to. */
  title: string

  /** The address for eyes: that of a chat channel without what makes it a key. */
  address: string
  formatName: string
  state: 'On' | 'Off' | 'TurnedOff' | 'Held' | 'Gone' | 'Failing' | 'Unreadable'

  /** Since when nothing arrives, and what came of the latest attempt. */
  failing: FailingRun | null

  /** Name of the chat channel whose address it has, though it sends signed JSON. */
  suggestedName: string | null
}

export function toWebhookView(
  webhook: WebhookRecord,
  failing: FailingRun | null = null
): WebhookView {
  const { id, url, problem, format, description, suggestedFormat } = webhook
  const isChat = format !== JSON_FORMAT
  return {
    ...webhook,
    title: description ?? (problem ? id : new URL(url).host),
    address: (isChat || suggestedFormat) && !problem ? shorten(url) : url,
    formatName: isChat ? nameFormat(format) : 'JSON',
    state: stateOf(webhook, failing),
    failing,
    suggestedName: suggestedFormat && nameFormat(suggestedFormat),
  }
}

function stateOf(webhook: WebhookRecord, failing: FailingRun | null): WebhookView['state'] {
  if (webhook.problem) return 'Unreadable'
  if (!webhook.enabled) return webhook.disabledReason === 'DeliveriesFailed' ? 'TurnedOff' : 'Off'
  if (webhook.held) return 'Held'
  if (webhook.goneSince) return 'Gone'
  return failing ? 'Failing' : 'On'
}

function nameFormat(format: string): string {
  return chatChannels().get(format)?.channel.name ?? format
}

function shorten(url: string): string {
  const { host, pathname } = new URL(url)
  return `${host}/${pathname.split('/')[1]}/…${pathname.slice(-4)}`
}

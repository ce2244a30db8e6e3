import {
  JSON_FORMAT,
  openUrl,
  type ChannelVerdict,
  type WebhookRow,
} from '#app/integrations/webhooks/webhook'
import { chatChannels, type InstalledChatChannel } from '#app/platform/plugins/chat_channels'

/** Finds the chat channel of a format; null for Json and for what is not installed. */
export function findChatChannel(format: string): InstalledChatChannel | null {
  return chatChannels().get(format) ?? null
}

/** Does what is sent in this format wait, because its channel is turned off or not installed? */
export function isHeld(format: string): boolean {
  return format !== JSON_FORMAT && !findChatChannel(format)?.enabled
}

/** Judges a webhook by the chat channels that are installed. */
export function judgeByChannels(row: Pick<WebhookRow, 'format' | 'url'>): ChannelVerdict {
  return { held: isHeld(row.format), suggestedFormat: suggestFormat(row) }
}

function suggestFormat(row: Pick<WebhookRow, 'format' | 'url'>): string | null {
  const url = row.format === JSON_FORMAT ? openUrl(row) : null
  const owner = url && enabledChannels().find(({ channel }) => channel.ownsAddress(new URL(url)))
  return owner ? owner.channel.format : null
}

/** Lists the formats that a new webhook can have. */
export function listWebhookFormats(): string[] {
  return [JSON_FORMAT, ...enabledChannels().map(({ channel }) => channel.format)]
}

function enabledChannels(): InstalledChatChannel[] {
  return [...chatChannels().values()].filter(({ enabled }) => enabled)
}

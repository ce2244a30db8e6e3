import { JSON_FORMAT } from '#app/integrations/webhooks/webhook'
import { chatChannels, type InstalledChatChannel } from '#app/platform/plugins/chat_channels'

/** Finds the chat channel of a format; null for Json and for what is not installed. */
export function findChatChannel(format: string): InstalledChatChannel | null {
  return chatChannels().get(format) ?? null
}

/** Does what is sent in this format wait, because its channel is turned off or not installed? */
export function isHeld(format: string): boolean {
  return format !== JSON_FORMAT && !findChatChannel(format)?.enabled
}

/** Lists the formats that a new webhook can have. */
export function listWebhookFormats(): string[] {
  const channels = [...chatChannels().values()].filter(({ enabled }) => enabled)
  return [JSON_FORMAT, ...channels.map(({ channel }) => channel.format)]
}

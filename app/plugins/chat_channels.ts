import type { ChatChannel } from '#app/plugins/contract'

/** A chat channel that is installed, and whether it may be used at this moment. */
export interface InstalledChatChannel {
  pluginId: string
  enabled: boolean
  channel: ChatChannel
}

/** Every chat channel that is installed, by the `format` of its webhooks. */
export function chatChannels(): ReadonlyMap<string, InstalledChatChannel> {
  return new Map()
}

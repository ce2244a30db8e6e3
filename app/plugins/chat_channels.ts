import { pluginSnapshot } from '#app/plugins/host'
import type { InstalledChatChannel } from '#app/plugins/snapshot'

export type { InstalledChatChannel } from '#app/plugins/snapshot'

/** Every chat channel that is installed, by the `format` of its webhooks. */
export function chatChannels(): ReadonlyMap<string, InstalledChatChannel> {
  return pluginSnapshot().chatChannels
}

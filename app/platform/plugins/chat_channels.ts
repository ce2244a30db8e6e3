import { pluginSnapshot } from '#app/platform/plugins/host'
import type { InstalledChatChannel } from '#app/platform/plugins/snapshot'

export type { InstalledChatChannel } from '#app/platform/plugins/snapshot'

/** Returns every chat channel that is installed, by the `format` of its webhooks. */
export function chatChannels(): ReadonlyMap<string, InstalledChatChannel> {
  return pluginSnapshot().chatChannels
}

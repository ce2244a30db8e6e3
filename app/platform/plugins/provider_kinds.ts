import { pluginSnapshot } from '#app/platform/plugins/host'
import type { InstalledProviderKind } from '#app/platform/plugins/snapshot'

export type { InstalledProviderKind } from '#app/platform/plugins/snapshot'

/** Returns every way of signing in that is installed, by the `kind` of its providers. */
export function providerKinds(): ReadonlyMap<string, InstalledProviderKind> {
  return pluginSnapshot().providerKinds
}

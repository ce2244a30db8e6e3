import type { LicenceSource } from '#app/platform/plugins/contract'
import { pluginSnapshot } from '#app/platform/plugins/host'
import { openLicence } from '#app/platform/plugins/open_licence'

/** Returns who says whether this installation may be used: a plugin, or else the open licence. */
export function licenceSource(): { pluginId: string | null; source: LicenceSource } {
  const { licence } = pluginSnapshot()
  return licence
    ? { pluginId: licence.pluginId, source: licence.part }
    : { pluginId: null, source: openLicence }
}

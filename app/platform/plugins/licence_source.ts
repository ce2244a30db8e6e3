import type { LicenceSource } from '#app/platform/plugins/contract'
import { pluginSnapshot } from '#app/platform/plugins/host'
import { noLicenceSource } from '#app/platform/plugins/no_licence_source'
import { openLicence } from '#app/platform/plugins/open_licence'
import licenceConfig from '#config/licence'

const OPEN_PLUGIN = 'open-licence'

/**
 * Returns who says whether this installation may be used: a plugin, or else the open licence where
 * the release trusts it.
 */
export function licenceSource(): { pluginId: string | null; source: LicenceSource } {
  const { licence } = pluginSnapshot()
  if (licence) return { pluginId: licence.pluginId, source: licence.part }
  const trustsOpen = licenceConfig.trustedPlugins.includes(OPEN_PLUGIN)
  return { pluginId: null, source: trustsOpen ? openLicence : noLicenceSource }
}

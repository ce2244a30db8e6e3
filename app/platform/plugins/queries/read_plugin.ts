import { installedPlugins } from '#app/platform/plugins/host'
import type { InstalledPlugin } from '#app/platform/plugins/installed_plugin'
import { pluginProblem } from '#app/platform/plugins/problems'

/**
 * Reads the plugin of this id as it is installed.
 *
 * @throws Problem `plugin.not_found`; `plugin.faulty` for one that was left out
 */
export function readPlugin(pluginId: string): InstalledPlugin {
  const { plugins, faulty } = installedPlugins()
  const found = plugins.find(({ plugin }) => plugin.id === pluginId)
  if (found) return found
  throw pluginProblem(
    faulty.some(({ id }) => id === pluginId) ? 'plugin.faulty' : 'plugin.not_found'
  )
}

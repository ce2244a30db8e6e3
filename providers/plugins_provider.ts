import type { ApplicationService } from '@adonisjs/core/types'

/** Loads what config/plugins.ts lists. What is set of it is read by those processes that use it. */
export default class PluginsProvider {
  constructor(protected app: ApplicationService) {}

  async boot() {
    const { default: entries } = await import('#config/plugins')
    const { installPlugins } = await import('#app/platform/plugins/host')
    await installPlugins(entries)
  }

  async shutdown() {
    const { stopWatchingPlugins } = await import('#app/platform/plugins/watch')
    stopWatchingPlugins()
  }
}

import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Says of every plugin whether it keeps the contract and is set up. */
export default class PluginsCheck extends BaseCommand {
  static commandName = 'plugins:check'
  static description = 'Check every plugin that config/plugins.ts lists'
  static options: CommandOptions = { startApp: true }
  static help = [
    'Names everything that is wrong with any of them, and ends with exit code 1 when there is something.',
    'What they depend on is asked for too; --offline leaves that out.',
  ]

  @flags.boolean({ description: 'Ask nothing outside of this machine' })
  declare offline: boolean

  async run() {
    const { installedPlugins, refreshPlugins } = await import('#app/platform/plugins/host')
    const { checkPlugins } = await import('#app/platform/plugins/actions/check_plugin')
    const { listPlugins } = await import('#app/platform/plugins/queries/list_plugins')
    const { plugins, faulty } = installedPlugins()
    for (const { id, faults } of faulty) {
      for (const fault of faults) this.#complain(`${id}: ${fault}`)
    }
    try {
      await refreshPlugins()
    } catch {
      return this.#complain('The database cannot be reached, so nothing is known of settings')
    }
    if (!this.offline) await checkPlugins()
    for (const one of await listPlugins()) {
      if (!plugins.some(({ plugin }) => plugin.id === one.id)) continue
      this.logger.log(`${one.id} ${one.version}: ${one.kinds.join(', ')}: ${one.state}`)
      for (const fault of one.faults) this.#complain(fault)
      if (one.state === 'Unhealthy' && !this.offline) this.#complain(`${one.id}: ${one.message}`)
    }
    if (!this.exitCode) this.logger.success(`Nothing is wrong with ${plugins.length} plugins`)
  }

  #complain(what: string): void {
    this.exitCode = 1
    this.logger.error(what)
  }
}

import { readFile } from 'node:fs/promises'
import { args, BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Enters a licence, as the console does. In force in every process within 2 seconds. */
export default class LicenceInstall extends BaseCommand {
  static commandName = 'licence:install'
  static description = 'Enter a licence for this installation'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'File of the licence' })
  declare file: string

  async run() {
    const { refreshPlugins } = await import('#app/platform/plugins/host')
    const { installLicence } = await import('#app/platform/licence/actions/install_licence')
    const { Problem } = await import('#app/shared/problems/problem')
    const nobody = { userId: null, apiKeyId: null, address: null, requestId: null }
    try {
      await refreshPlugins()
      const { message } = await installLicence(await readFile(this.file, 'utf8'), nobody)
      this.logger.success(message)
    } catch (error) {
      const isNoFile = (error as NodeJS.ErrnoException).syscall !== undefined
      if (!(error instanceof Problem) && !isNoFile) throw error
      this.exitCode = 1
      this.logger.error((error as Error).message)
    }
  }
}

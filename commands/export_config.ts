import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Writes the installation as apply reads it. */
export default class ExportConfig extends BaseCommand {
  static commandName = 'export-config'
  static description = 'Write the installation as a file that apply reads, without secrets'
  static options: CommandOptions = { startApp: true }

  @flags.string({ description: 'Name of the one organisation to write; else everything' })
  declare organisation?: string

  async run() {
    const { exportConfig, NamesAmbiguous } =
      await import('#app/installation/provisioning/queries/export_config')
    try {
      process.stdout.write(await exportConfig(this.organisation ?? null))
    } catch (error) {
      if (!(error instanceof NamesAmbiguous)) throw error
      this.logger.error(error.message)
      this.exitCode = 1
    }
  }
}

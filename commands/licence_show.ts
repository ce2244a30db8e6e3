import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Shows the licence of this installation and what is used of it. */
export default class LicenceShow extends BaseCommand {
  static commandName = 'licence:show'
  static description = 'Show the licence of this installation'
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Print JSON and nothing else' })
  declare json: boolean

  async run() {
    const { default: db } = await import('@adonisjs/lucid/services/db')
    const { refreshPlugins } = await import('#app/platform/plugins/host')
    const { readLicenceStatus } = await import('#app/platform/licence/licence_status')
    const { countLicensed } = await import('#app/platform/licence/require_licence_room')
    await refreshPlugins()
    const status = await readLicenceStatus()
    const counts = await countLicensed(db)
    if (this.json) return process.stdout.write(`${JSON.stringify({ ...status, counts })}\n`)
    this.logger.log(`${status.state}: ${status.message}`)
    this.logger.log(`  Read-only      ${status.readOnly ? 'yes' : 'no'}`)
    this.logger.log(`  Highest plan   ${status.planCeiling ?? 'any'}`)
    for (const [name, count] of Object.entries(counts)) {
      const allowed = status[name as keyof typeof counts] ?? 'any number'
      this.logger.log(`  ${name.padEnd(14)} ${count} of ${allowed}`)
    }
  }
}

import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Reads all packed clicks against their checksums. */
export default class ClicksCheckPacks extends BaseCommand {
  static commandName = 'clicks:check-packs'
  static description = 'Read all packed clicks (RAW_CLICK_DAYS_IN_MYSQL) against their checksums'
  static help = [
    'Lists each damaged pack with its workspace and time, and ends with 1 where there is one. Restore it from a',
    'backup; or delete it with --delete-damaged, so that reports and exports of these days answer again,',
    'without these clicks. Figures of whole days keep them.',
  ]
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Delete the damaged packs' })
  declare deleteDamaged: boolean

  async run() {
    const { checkAllPacks, deleteDamagedPack } =
      await import('#app/visits/raw_clicks/actions/note_damaged_packs')
    const damaged = await checkAllPacks()
    for (const pack of damaged) {
      const { packNo, clicks, workspaceId, firstAt, lastAt } = pack
      if (this.deleteDamaged) await deleteDamagedPack(pack)
      this.logger.info(
        `pack ${packNo}: ${clicks} clicks of workspace ${workspaceId}, ${firstAt.toISOString()} to ${lastAt.toISOString()}${this.deleteDamaged ? ', deleted' : ''}`
      )
    }
    if (damaged.length === 0) this.logger.success('Each pack is what was written')
    else if (!this.deleteDamaged) this.exitCode = 1
  }
}

import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Makes rows of packed clicks again, as before an earlier release is installed. */
export default class ClicksUnpack extends BaseCommand {
  static commandName = 'clicks:unpack'
  static description =
    'Make rows of all packed clicks again, where RAW_CLICK_DAYS_IN_MYSQL is unset'
  static help = [
    'Only needed before an earlier release is installed that knows no packed clicks: this one reads',
    'them whether the setting is there or not. Shunt can run in the meantime. The database grows by',
    'about 80 bytes a click.',
  ]
  static options: CommandOptions = { startApp: true }

  async run() {
    const { default: clickColumns } = await import('#config/click_columns')
    if (clickColumns.daysInRows !== null) {
      this.logger.error(
        `RAW_CLICK_DAYS_IN_MYSQL is ${clickColumns.daysInRows}: workers would pack the clicks again. Unset it, restart, and try again`
      )
      this.exitCode = 1
      return
    }
    const { unpackAllClicks } = await import('#app/visits/raw_clicks/actions/pack_clicks')
    const clicks = await unpackAllClicks((done) => {
      this.logger.info(`${done.toLocaleString('en')} clicks lie in rows again`)
    })
    const { checkAllPacks } = await import('#app/visits/raw_clicks/actions/note_damaged_packs')
    const damaged = await checkAllPacks()
    if (damaged.length > 0) {
      this.logger.error(
        `${damaged.length} damaged packs are left: ./shunt ace clicks:check-packs lists them, and can delete them`
      )
      this.exitCode = 1
      return
    }
    this.logger.success(`${clicks.toLocaleString('en')} clicks were unpacked; none is packed now`)
  }
}

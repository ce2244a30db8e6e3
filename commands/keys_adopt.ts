import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** The way on for an installation whose key is lost for good. */
export default class KeysAdopt extends BaseCommand {
  static commandName = 'keys:adopt'
  static description =
    'Go on with the present APP_KEY where the one of the database is lost for good'
  static help = [
    'Secrets that the lost key encrypted stay unreadable: addresses of webhooks, second factors,',
    'secrets of plugins and passwords of links have to be entered again, and the audit log notes the',
    'break. Look for the key first (docs/operating.md, "A lost key"). Stop Shunt before.',
  ]
  static options: CommandOptions = { startApp: true }

  @flags.boolean({ description: 'Say that the key of the database is lost' })
  declare lost: boolean

  async run() {
    if (!this.lost) {
      this.logger.error(
        'Nothing was changed. Say --lost where the key of the database is lost for good.'
      )
      this.exitCode = 1
      return
    }
    const { default: keys } = await import('#config/keys')
    const { replaceKeyCheck } = await import('#app/installation/keys/actions/keep_key_check')
    await replaceKeyCheck()
    this.logger.success(
      `The key of this database is the one with the fingerprint ${keys.presentFingerprint} now.`
    )
  }
}

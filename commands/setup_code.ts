import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** For operators who lost the code that the first start printed. */
export default class SetupCode extends BaseCommand {
  static commandName = 'setup:code'
  static description =
    'Create a new set-up code for the first account; the one before no longer works'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { replaceSetUpCode } =
      await import('#app/installation/set_up/actions/replace_set_up_code')
    const { setUpUrl } = await import('#app/installation/set_up/set_up_code')
    const { runRefusable } = await import('#app/shared/problems/run_refusable')
    await runRefusable(this, async () => {
      const code = await replaceSetUpCode()
      this.logger.log(`Set-up code  ${code}`)
      this.logger.log(`Address      ${setUpUrl(code)}`)
    })
  }
}

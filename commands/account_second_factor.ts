import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** A way back in where the authenticator and the recovery codes are lost. */
export default class AccountSecondFactor extends BaseCommand {
  static commandName = 'account:second-factor'
  static description = 'Remove the second factor of an account; its sessions end'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Email address of the account' })
  declare email: string

  @flags.boolean({ description: 'Remove it, with its recovery codes' })
  declare remove: boolean

  async run() {
    const { changeAsOperator } = await import('#app/people/accounts/actions/change_as_operator')
    const { removeSecondFactor } = await import('#app/people/accounts/actions/remove_second_factor')
    const { runRefusable } = await import('#app/shared/problems/run_refusable')
    if (!this.remove) {
      this.exitCode = 1
      return this.logger.error('Say --remove: there is nothing else to do with a second factor.')
    }
    await runRefusable(this, async () => {
      await changeAsOperator(this.email, 'user.mfa_reset', (trx, { id }) =>
        removeSecondFactor(trx, id)
      )
      this.logger.success(`${this.email} signs in with the password alone`)
    })
  }
}

import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Where no administrator of the installation can make another one. */
export default class AccountAdministrator extends BaseCommand {
  static commandName = 'account:administrator'
  static description = 'Make an account an administrator of the installation; its sessions end'
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'Email address of the account' })
  declare email: string

  @flags.boolean({ description: 'Remove it; the last administrator stays one' })
  declare revoke: boolean

  async run() {
    const { setAdministratorAsOperator } =
      await import('#app/people/accounts/actions/set_administrator_as_operator')
    const { runRefusable } = await import('#app/shared/problems/run_refusable')
    await runRefusable(this, async () => {
      await setAdministratorAsOperator(this.email, !this.revoke)
      const state = this.revoke ? 'is no longer an administrator' : 'is an administrator'
      this.logger.success(`${this.email} ${state} of the installation`)
    })
  }
}

import { text } from 'node:stream/consumers'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** A way back in where the password is lost and no mail can be sent. */
export default class AccountPassword extends BaseCommand {
  static commandName = 'account:password'
  static description = 'Give an account a new password; its sessions end'
  static options: CommandOptions = { startApp: true }
  static help = [
    'Asks for the password twice, or reads it with --stdin, up to the end of the first line.',
    'The second factor stays: account:second-factor removes it.',
  ]

  @args.string({ description: 'Email address of the account' })
  declare email: string

  @flags.boolean({ description: 'Read the password from standard input' })
  declare stdin: boolean

  async run() {
    const { findNamedAccount } = await import('#app/people/accounts/actions/change_as_operator')
    const { setPasswordAsOperator } =
      await import('#app/people/accounts/actions/set_password_as_operator')
    const { runRefusable } = await import('#app/shared/problems/run_refusable')
    await runRefusable(this, async () => {
      const { email } = await findNamedAccount(this.email)
      const password = await this.#readPassword()
      if (password === null) return
      await setPasswordAsOperator(email, password)
      this.logger.success(`${email} has a new password, and its sessions have ended`)
    })
  }

  async #readPassword(): Promise<string | null> {
    if (this.stdin) {
      const [line] = String(await text(process.stdin)).split(/\r?\n/, 1)
      return line
    }
    const password = await this.prompt.secure('New password (10 to 128 characters)')
    if (password === (await this.prompt.secure('The same again'))) return password
    this.exitCode = 1
    this.logger.error('The two are not the same. Nothing was changed.')
    return null
  }
}

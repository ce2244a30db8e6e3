import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { User } from '#app/people/accounts/queries/list_users'

/** Accounts that one page of the query has. */
const PAGE_SIZE = 100

export default class AccountList extends BaseCommand {
  static commandName = 'account:list'
  static description = 'List all accounts, with who administers the installation'
  static options: CommandOptions = { startApp: true }

  async run() {
    const { listUsers } = await import('#app/people/accounts/queries/list_users')
    for (let page = 1; ; page++) {
      const { items } = await listUsers({ page, pageSize: PAGE_SIZE })
      for (const user of items) this.logger.log(`${user.email}  ${describe(user)}`)
      if (items.length < PAGE_SIZE) return
    }
  }
}

function describe(user: User): string {
  const states = [
    user.installationAdministrator && 'administrator',
    !user.emailVerified && 'address not confirmed',
    user.mfaEnabled && 'second factor',
    user.disabled && 'disabled',
    `seen ${user.lastSeenAt?.toISOString() ?? 'never'}`,
  ]
  return states.filter(Boolean).join(', ')
}

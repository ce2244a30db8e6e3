import type { ApplicationService } from '@adonisjs/core/types'
import { makeTransactionsHonest } from '#app/shared/database/honest_transactions'
import { makeTransactionsJoinable } from '#app/shared/database/joined_transaction'
import { setProcessWork } from '#app/shared/database/long_work'

/** Commands that an operator starts and watches; each may rebuild, read or fill whole tables. */
const LONG_COMMANDS =
  /^(migration:|db:|install$|audit:verify$|demo:load$|keys:rotate$|links:import$|links:reindex$|clicks:(reclassify|unpack)$|backup:|workspace:)/

/**
 * Sees that a transaction that failed says so and that work can join one, gives operators' commands, by name, the time that their
 * statements need (`work` is none of them), and has migrations wait for tables that are in use.
 */
export default class DatabaseGuardProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    makeTransactionsHonest()
  }

  async boot() {
    makeTransactionsJoinable(await this.app.container.make('lucid.db'))
    if (this.app.getEnvironment() === 'web') return
    const ace = await this.app.container.make('ace')
    ace.executing(async ({ commandName }) => {
      if (LONG_COMMANDS.test(commandName)) setProcessWork('command')
      if (!commandName.startsWith('migration:')) return
      const { makeMigrationsPatient } = await import('#app/shared/database/patient_migrations')
      makeMigrationsPatient()
    })
    ace.executed(() => setProcessWork(null))
  }
}

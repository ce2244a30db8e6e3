import type { ApplicationService } from '@adonisjs/core/types'
import { makeTransactionsHonest } from '#app/shared/database/honest_transactions'
import { setProcessWork } from '#app/shared/database/long_work'

/** Commands that an operator starts and watches; each may rebuild, read or fill whole tables. */
const LONG_COMMANDS =
  /^(migration:|db:|install$|audit:verify$|demo:load$|keys:rotate$|links:import$|links:reindex$|clicks:reclassify$|backup:|workspace:)/

/**
 * Sees that a transaction that failed says so, and gives operators' commands, by name, the time that
 * their statements need. `work` is none of them.
 */
export default class DatabaseGuardProvider {
  constructor(protected app: ApplicationService) {}

  register() {
    makeTransactionsHonest()
  }

  async boot() {
    if (this.app.getEnvironment() === 'web') return
    const ace = await this.app.container.make('ace')
    ace.executing((command) => {
      if (LONG_COMMANDS.test(command.commandName)) setProcessWork('command')
    })
    ace.executed(() => setProcessWork(null))
  }
}

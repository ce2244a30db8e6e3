import { BaseCommand } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Copies the backups of this machine to BACKUP_TARGET now. */
export default class BackupSend extends BaseCommand {
  static commandName = 'backup:send'
  static description = 'Copy the backups of this machine to BACKUP_TARGET, and say what is there'
  static options: CommandOptions = { startApp: true }
  static help = [
    'A worker does the same by itself once a backup is whole. Ends with 1 and says why where a copy fails.',
  ]

  async run() {
    const { sendCopies } = await import('#app/installation/backup_copies/actions/send_copies')
    const { listCopies } = await import('#app/installation/backup_copies/actions/fetch_copy')
    const { forgetWaits } = await import('#app/installation/backup_copies/actions/forget_waits')
    const { findCopyFacts } =
      await import('#app/installation/backup_copies/queries/find_copy_facts')
    const { runForOperator } = await import('#app/installation/backups/operator_command')
    const { formatBytes } = await import('#app/installation/backups/rules/format_bytes')
    this.exitCode = await runForOperator(this.app, this.logger, async (signal) => {
      await forgetWaits()
      const sent = await sendCopies(signal)
      const copies = await listCopies()
      for (const { name, sizeBytes } of copies)
        this.logger.log(`${name}  ${formatBytes(sizeBytes)}`)
      const facts = await findCopyFacts()
      if (facts?.failure) throw new Error(facts.failure)
      this.logger.success(`${sent} copied now, ${copies.length} at the target`)
    })
  }
}

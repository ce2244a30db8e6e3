import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Shows that no one has changed the audit log in the database. */
export default class AuditVerify extends BaseCommand {
  static commandName = 'audit:verify'
  static description = 'Verify that no row of the audit log was changed, removed or added'
  static options: CommandOptions = { startApp: true }
  static help = [
    'Names the first row that is not as it was written, and ends with exit code 1.',
    'Note the last position and hash elsewhere: they show later that nothing was replaced.',
  ]

  @flags.number({ description: 'Position to begin at, for a log whose break is known' })
  declare from?: number

  @flags.boolean({ description: 'Print the result as JSON and nothing else' })
  declare json: boolean

  async run() {
    const { verifyAuditLog } = await import('#app/people/audit/queries/verify_audit_log')
    const verdict = await verifyAuditLog({ from: this.from })
    if (!verdict.intact) this.exitCode = 1
    if (this.json) return process.stdout.write(`${JSON.stringify(verdict)}\n`)
    const { firstBreak: found, verified, unsealed } = verdict
    if (found) {
      const where = found.id ? `Row ${found.id}` : `Position ${found.position}`
      this.logger.error(`${where}: ${found.reason}`)
    } else this.logger.success('The audit log is as it was written')
    this.logger.log(`  Verified   ${verified} rows`)
    this.logger.log(`  Last       position ${verdict.position}, ${verdict.hash ?? 'no hash yet'}`)
    if (unsealed === 0) return
    const since = verdict.oldestUnsealedAt!.toISOString()
    this.logger.log(`  Unsealed   ${unsealed} rows since ${since}; a running worker seals them`)
  }
}

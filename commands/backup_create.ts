import { BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { CreatedBackup } from '#app/installation/backups/actions/create_backup'

/** Makes a backup while Shunt runs. */
export default class BackupCreate extends BaseCommand {
  static commandName = 'backup:create'
  static description = 'Create a backup of the whole installation while it runs'
  static options: CommandOptions = { startApp: true }
  static help = [
    'Writes one file to BACKUP_DIR: the database as it is at one moment, and the clicks of this',
    'machine that are not in it yet. Removes the oldest backups beyond BACKUP_KEEP.',
    'A backup holds no key: keep APP_KEY (or storage/app_key) elsewhere. docs/operating.md says how',
    'to restore it.',
  ]

  @flags.boolean({ description: 'Print the result as JSON and nothing else' })
  declare json: boolean

  async run() {
    const { createBackup } = await import('#app/installation/backups/actions/create_backup')
    const { ProgressLines, runForOperator } =
      await import('#app/installation/backups/operator_command')
    const { formatBytes } = await import('#app/installation/backups/rules/format_bytes')
    const lines = new ProgressLines((line) => this.json || this.logger.info(line))
    this.exitCode = await runForOperator(this.app, this.logger, async (signal) => {
      const made = await createBackup({
        signal,
        onProgress: ({ table, rows, bytes }, written) =>
          lines.report(
            () =>
              `${table}: ${rows.toLocaleString('en')} rows, ${formatBytes(bytes)}; ${formatBytes(written)} written`
          ),
      })
      await this.#print(made!)
    })
  }

  async #print(made: CreatedBackup): Promise<void> {
    const { countManifestRows } = await import('#app/installation/backups/actions/create_backup')
    const { formatBytes } = await import('#app/installation/backups/rules/format_bytes')
    const { id, path, sizeBytes, manifest, removed } = made
    const clickBytes = manifest.spool.reduce((sum, { bytes }) => sum + bytes, 0)
    const rows = countManifestRows(manifest)
    if (this.json) {
      const summary = { id, path, sizeBytes, rows, clickBytes, removed }
      process.stdout.write(`${JSON.stringify(summary)}\n`)
      return
    }
    this.logger.success(path)
    this.logger.log(`  Size       ${formatBytes(sizeBytes)}`)
    this.logger.log(
      `  Rows       ${rows.toLocaleString('en')} in ${Object.keys(manifest.tables).length} tables`
    )
    this.logger.log(`  Clicks     ${formatBytes(clickBytes)} that are not stored yet`)
    this.logger.log(`  Encrypted  ${manifest.isEncrypted ? 'with age' : 'no'}`)
    this.logger.log(
      `  Key        fingerprint ${manifest.keys.current}; the key itself is not in it`
    )
    for (const old of removed) this.logger.log(`  Removed    ${old}`)
    this.logger.log(`Verify it: ./shunt ace backup:verify ${path}`)
  }
}

import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Proves that a backup can be restored. */
export default class BackupVerify extends BaseCommand {
  static commandName = 'backup:verify'
  static description = 'Restore a backup into a scratch schema, compare it, and drop that again'
  static options: CommandOptions = { startApp: true }
  static help = [
    'Needs as much room in the database as the backup has tables. What runs goes on.',
    'Ends with 1 and says why where the backup is damaged, or of another key or a newer version.',
  ]

  @args.string({ description: 'File of the backup, or target:latest, or target: and a name' })
  declare file: string

  @flags.string({ description: 'File with the identity of age, where the backup is encrypted' })
  declare identity?: string

  async run() {
    const { verifyBackup } = await import('#app/installation/backups/actions/verify_backup')
    const { countManifestRows } = await import('#app/installation/backups/actions/create_backup')
    const { ProgressLines, runForOperator } =
      await import('#app/installation/backups/operator_command')
    const { formatBytes } = await import('#app/installation/backups/rules/format_bytes')
    const { operatorPath } = await import('#config/folders')
    const { locateBackup } = await import('#app/installation/backup_copies/actions/fetch_copy')
    const lines = new ProgressLines((line) => this.logger.info(line))
    this.exitCode = await runForOperator(this.app, this.logger, async (signal) => {
      const path = await locateBackup(this.file, operatorPath, (bytes, of) =>
        lines.report(() => `fetched ${formatBytes(bytes)} of ${formatBytes(of)}`)
      )
      const { manifest, unreadableClicks } = await verifyBackup(path, {
        signal,
        identityFile: this.identity && operatorPath(this.identity),
        onCheck: (bytes, of) =>
          lines.report(() => `read ${formatBytes(bytes)} of ${formatBytes(of)}`),
        onProgress: ({ table, rows }) =>
          lines.report(
            () => `restored into a scratch schema: ${rows.toLocaleString('en')} rows, ${table}`
          ),
      })
      this.logger.success('The backup is whole and can be restored')
      this.logger.log(`  Made       ${manifest.createdAt} by Shunt ${manifest.version}`)
      this.logger.log(
        `  Rows       ${countManifestRows(manifest).toLocaleString('en')}, each table with the checksum of the backup`
      )
      if (unreadableClicks > 0) {
        this.logger.warning(
          `${unreadableClicks.toLocaleString('en')} packed clicks in it cannot be read, because they were damaged before it was made. Keep an older backup that has them, and see ./shunt ace clicks:check-packs.`
        )
      }
    })
  }
}

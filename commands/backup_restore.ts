import { join } from 'node:path'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'

/** Brings an installation back as a backup has it. */
export default class BackupRestore extends BaseCommand {
  static commandName = 'backup:restore'
  static description = 'Restore a backup into the database of this installation'
  static options: CommandOptions = { startApp: true }
  static help = [
    'Stop Shunt first. The backup is read whole and tried in a scratch schema before anything is',
    'changed; then its tables take their place at once. A database that is not empty is refused',
    'unless --replace names it; what it holds is kept in another schema.',
  ]

  @args.string({ description: 'File of the backup, or target:latest, or target: and a name' })
  declare file: string

  @flags.string({ description: 'Name of the database whose tables it may replace' })
  declare replace?: string

  @flags.boolean({ description: 'Accept a backup of an older version; migrate afterwards' })
  declare older: boolean

  @flags.string({ description: 'File with the identity of age, where the backup is encrypted' })
  declare identity?: string

  async run() {
    const { restoreBackup } = await import('#app/installation/backups/actions/restore_backup')
    const { countManifestRows } = await import('#app/installation/backups/actions/create_backup')
    const { ProgressLines, runForOperator } =
      await import('#app/installation/backups/operator_command')
    const { formatBytes } = await import('#app/installation/backups/rules/format_bytes')
    const { operatorPath } = await import('#config/folders')
    const { default: backups } = await import('#config/backups')
    const { default: installation } = await import('#config/installation')
    const { locateBackup } = await import('#app/installation/backup_copies/actions/fetch_copy')
    const lines = new ProgressLines((line) => this.logger.info(line))
    this.exitCode = await runForOperator(this.app, this.logger, async (signal) => {
      const path = await locateBackup(this.file, operatorPath, (bytes, of) =>
        lines.report(() => `fetched ${formatBytes(bytes)} of ${formatBytes(of)}`)
      )
      const { backup, replacedSchema, clickBytes } = await restoreBackup(path, {
        signal,
        schema: backups.database.name,
        spoolPath: join(installation.storagePath, 'spool'),
        replace: this.replace,
        takesOlder: this.older,
        identityFile: this.identity && operatorPath(this.identity),
        onCheck: (bytes, of) =>
          lines.report(() => `read ${formatBytes(bytes)} of ${formatBytes(of)}`),
        onProgress: ({ table, rows }) =>
          lines.report(() => `${rows.toLocaleString('en')} rows, ${table}`),
      })
      const { manifest } = backup
      this.logger.success(`Restored as it was at ${manifest.createdAt}`)
      this.logger.log(`  Rows       ${countManifestRows(manifest).toLocaleString('en')}`)
      this.logger.log(`  Clicks     ${formatBytes(clickBytes)} that the worker stores next`)
      if (replacedSchema) {
        this.logger.log(
          `  Replaced   the tables of before are in the schema ${replacedSchema}; drop it when you need them no more`
        )
      }
      const { listLeftoverSchemas } =
        await import('#app/installation/doctor/queries/list_leftover_schemas')
      const { unfinished } = await listLeftoverSchemas()
      for (const name of unfinished) {
        this.logger.log(`  Left over  ${name}, of a command that was ended; drop it`)
      }
      this.logger.log('Start Shunt now: ./shunt start')
    })
  }
}

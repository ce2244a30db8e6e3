import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { ExportedWorkspace } from '#app/installation/workspace_archives/actions/export_workspace'

/** Writes one workspace into a file that another installation can import. */
export default class WorkspaceExport extends BaseCommand {
  static commandName = 'workspace:export'
  static description = 'Write a workspace into one file, for another installation'
  static options: CommandOptions = { startApp: true }
  static help = [
    'The file holds the workspace as it is at one moment: links with all that belongs to them, QR',
    'codes, sums and raw clicks. Clicks that come later are not in it. docs/operating.md says what',
    'stays behind.',
    '',
    '  {{ binaryName }} workspace:export spring.tar --workspace=<id> --recipient=age1...',
  ]

  @args.string({ description: 'Name of the file' })
  declare file: string

  @flags.string({ description: 'Id of the workspace; the only one when left out' })
  declare workspace?: string

  @flags.string({ description: 'Whom age encrypts it for; BACKUP_RECIPIENT when left out' })
  declare recipient?: string

  @flags.boolean({ description: 'Print what was written as JSON and nothing else' })
  declare json: boolean

  async run() {
    const { findOperatorWorkspace } =
      await import('#app/linking/imports/queries/find_operator_workspace')
    const { exportWorkspace } =
      await import('#app/installation/workspace_archives/actions/export_workspace')
    const { ArchiveRefused } = await import('#app/installation/workspace_archives/archive_refused')
    const { ProgressLines, runForOperator } =
      await import('#app/installation/backups/operator_command')
    const { operatorPath } = await import('#config/folders')
    const { default: backups } = await import('#config/backups')
    const lines = new ProgressLines((line) => this.json || this.logger.info(line))
    this.exitCode = await runForOperator(this.app, this.logger, async (signal) => {
      const found = await findOperatorWorkspace(this.workspace ?? null, null)
      if (typeof found === 'string') throw new ArchiveRefused(found)
      const exported = await exportWorkspace(found.workspace, {
        signal,
        path: operatorPath(this.file),
        recipient: this.recipient ?? backups.recipient,
        onProgress: (part, rows) =>
          lines.report(() => `${rows.toLocaleString('en')} rows, ${part}`),
      })
      await this.#print(exported)
    })
  }

  async #print({ path, sizeBytes, manifest }: ExportedWorkspace): Promise<void> {
    const { formatBytes } = await import('#app/installation/backups/rules/format_bytes')
    const { id, workspaceId, workspaceName, tables, secrets, isEncrypted, key } = manifest
    const rows = Object.fromEntries(Object.entries(tables).map(([name, one]) => [name, one.rows]))
    if (this.json) {
      const summary = { id, path, sizeBytes, workspaceId, rows, secrets, isEncrypted }
      process.stdout.write(`${JSON.stringify(summary)}\n`)
      return
    }
    const count = (name: string) => rows[name].toLocaleString('en')
    this.logger.success(path)
    this.logger.log(`  Workspace  ${workspaceName} (${workspaceId})`)
    this.logger.log(`  Size       ${formatBytes(sizeBytes)}`)
    this.logger.log(`  Links      ${count('links')}, QR codes ${count('qr_codes')}`)
    this.logger.log(`  Clicks     ${count('clicks')} raw ones`)
    this.logger.log(`  Encrypted  ${isEncrypted ? 'with age' : 'no'}`)
    if (!isEncrypted && secrets > 0) {
      this.logger.log(
        `  Secrets    ${secrets}, which open with the APP_KEY of this installation alone (fingerprint ${key})`
      )
    }
  }
}

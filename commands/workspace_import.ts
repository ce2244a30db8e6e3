import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { ImportedWorkspace } from '#app/installation/workspace_archives/actions/import_workspace'

/** Brings a workspace of another installation into an organisation of this one. */
export default class WorkspaceImport extends BaseCommand {
  static commandName = 'workspace:import'
  static description = 'Import a workspace that workspace:export wrote'
  static options: CommandOptions = { startApp: true }
  static help = [
    'Everything is imported, or nothing: the file is read whole first, and no one sees the workspace',
    'until all of it is there. Names that are taken here are listed, and refused unless --skip-taken',
    'leaves them out.',
    '',
    '  {{ binaryName }} workspace:import spring.tar --organisation=<id> --user=ada@example.com',
  ]

  @args.string({ description: 'File of the workspace' })
  declare file: string

  @flags.string({ description: 'Id of the organisation; the only one when left out' })
  declare organisation?: string

  @flags.string({ description: 'Email address of the member who imports it; else the first Owner' })
  declare user?: string

  @flags.boolean({ description: 'Leave out links and domains whose names are taken here' })
  declare skipTaken: boolean

  @flags.boolean({ description: 'Leave out passwords and webhooks that no key here opens' })
  declare withoutSecrets: boolean

  @flags.string({ description: 'File with the identity of age, where the file is encrypted' })
  declare identity?: string

  async run() {
    const { importWorkspace } =
      await import('#app/installation/workspace_archives/actions/import_workspace')
    const { NamesTaken } = await import('#app/installation/workspace_archives/archive_refused')
    const { ProgressLines, runForOperator } =
      await import('#app/installation/backups/operator_command')
    const { formatBytes } = await import('#app/installation/backups/rules/format_bytes')
    const { operatorPath } = await import('#config/folders')
    const lines = new ProgressLines((line) => this.logger.info(line))
    this.exitCode = await runForOperator(this.app, this.logger, async (signal) => {
      try {
        const imported = await importWorkspace(operatorPath(this.file), {
          signal,
          organisationId: this.organisation ?? null,
          email: this.user ?? null,
          skipsTaken: this.skipTaken,
          leavesSecrets: this.withoutSecrets,
          identityFile: this.identity && operatorPath(this.identity),
          onCheck: (bytes, of) =>
            lines.report(() => `read ${formatBytes(bytes)} of ${formatBytes(of)}`),
          onProgress: (part, rows) =>
            lines.report(() => `${rows.toLocaleString('en')} rows, ${part}`),
        })
        this.#print(imported)
      } catch (error) {
        if (error instanceof NamesTaken) {
          for (const name of error.names) this.logger.log(`  Taken      ${name}`)
        }
        throw error
      }
    })
  }

  #print(imported: ImportedWorkspace): void {
    const { name, workspaceId, hasOwnId, rows, skipped, claims } = imported
    this.logger.success(`Imported the workspace "${name}" (${workspaceId})`)
    this.logger.log(`  Rows       ${rows.toLocaleString('en')}`)
    this.logger.log(`  Ids        ${hasOwnId ? 'are those that they were' : 'are new ones'}`)
    for (const one of skipped) this.logger.log(`  Left out   ${one}`)
    const notes: [number, string][] = [
      [claims.length, 'domains are to be proved again: see their DNS records in the console'],
      [imported.lostPasswords, 'links lost their password and are paused'],
      [imported.lostWebhooks, 'webhooks stayed behind: no key here opens their addresses'],
      [imported.leftViews, 'private views stayed behind: their owners are no members here'],
    ]
    for (const [count, words] of notes)
      if (count > 0) this.logger.log(`  Note       ${count} ${words}`)
    this.logger.log('Webhooks are turned off: turn them on once visitors come here.')
  }
}

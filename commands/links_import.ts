import { createWriteStream } from 'node:fs'
import { basename } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { args, BaseCommand, flags } from '@adonisjs/core/ace'
import type { CommandOptions } from '@adonisjs/core/types/ace'
import type { ImportRow } from '#app/linking/imports/import'
import { listUnusedColumns } from '#app/linking/imports/rules/unused_columns'
import type { Problem } from '#app/shared/problems/problem'
import { operatorPath } from '#config/folders'

/** Between two lines of progress where there is no terminal. */
const EVERY_MS = 5_000

/** Imports a file of links, however large. */
export default class LinksImport extends BaseCommand {
  static commandName = 'links:import'
  static description = 'Import links from a file of another service, or any CSV'
  static help = [
    'What the file is, its encoding and which column says what is found out. Run it again after a kill: it goes on where it was, and makes nothing twice.',
    '',
    'Ends with 0 when every line is there, 2 when lines were refused, 1 when the file could not be imported.',
    '',
    '  {{ binaryName }} links:import shlink.csv --dry-run',
    '  {{ binaryName }} links:import links.csv --map=alias=Code --map=destinationUrl=Target',
    '  {{ binaryName }} links:import yourls.sql --domain=go.example.com --report=report.csv',
  ]
  static options: CommandOptions = { startApp: true }

  @args.string({ description: 'The file' })
  declare file: string

  @flags.string({ description: 'The source, if its columns do not show it' })
  declare format?: string

  @flags.string({ description: 'Id of the workspace; the only one when left out' })
  declare workspace?: string

  @flags.boolean({ description: 'Check each line, and create nothing' })
  declare dryRun: boolean

  @flags.array({ description: 'A field and its column, as destinationUrl=Target; several times' })
  declare map?: string[]

  @flags.boolean({ description: 'Give links without an alias a random one, whatever the file has' })
  declare drawAliases: boolean

  @flags.string({
    description: 'Domain for all links; else the one of the same name, or the default',
  })
  declare domain?: string

  @flags.string({ description: 'Id of a folder for the links' })
  declare folder?: string

  @flags.array({ description: 'A tag for each link; several times' })
  declare tag?: string[]

  @flags.string({
    description: 'Redirect type of links that have none: MovedPermanently, Found ...',
  })
  declare redirectType?: string

  @flags.string({ description: 'utf-8, windows-1252 (Latin-1) or utf-16le' })
  declare encoding?: string

  @flags.string({
    description: 'Email address of the person who creates the links; else the Owner',
  })
  declare user?: string

  @flags.string({ description: 'Write the result of each line to this CSV' })
  declare report?: string

  #toldAt = 0

  async run() {
    const { Problem } = await import('#app/shared/problems/problem')
    const { findOperatorWorkspace: operatorPlace } =
      await import('#app/linking/imports/queries/find_operator_workspace')
    const { importByOperator } = await import('#app/linking/imports/actions/import_by_operator')
    const place = await operatorPlace(this.workspace ?? null, this.user ?? null)
    if (typeof place === 'string') return this.#refuse(place)
    try {
      const given = await this.#given(place.workspace.id)
      if (typeof given === 'string') return this.#refuse(given)
      this.logger.info(`importing into the workspace "${place.workspace.name}"`)
      const row = await importByOperator(given, place, (progress) => this.#tell(progress))
      await this.#finish(row)
    } catch (error) {
      if (error instanceof Problem) return this.#refuse(formatProblem(error))
      if ((error as { code?: string }).code !== 'ENOENT') throw error
      this.#refuse(`There is no file ${this.file}`)
    }
  }

  async #given(workspaceId: string) {
    const { IMPORT_SOURCES } = await import('#app/linking/imports/rules/source_link')
    const { FILE_ENCODINGS: ENCODINGS } = await import('#app/linking/imports/readers/text')
    const { REDIRECT_TYPES } = await import('#app/linking/links/link')
    const { findDomainId: domainIdOf } =
      await import('#app/linking/imports/queries/find_operator_workspace')
    const oneOf = (name: string, value: string | undefined, known: readonly string[]) =>
      value === undefined || known.includes(value)
        ? null
        : `--${name} is one of ${known.join(', ')}.`
    const fault =
      oneOf('format', this.format, IMPORT_SOURCES) ??
      oneOf('encoding', this.encoding, ENCODINGS) ??
      oneOf('redirect-type', this.redirectType, REDIRECT_TYPES)
    if (fault) return fault
    const domainId = this.domain ? await domainIdOf(workspaceId, this.domain) : null
    if (this.domain && !domainId) return `The workspace has no domain ${this.domain}.`
    const mapping = Object.fromEntries(
      (this.map ?? []).flatMap((pairs) =>
        pairs.split(',').map((pair) => [pair.split('=')[0], pair.slice(pair.indexOf('=') + 1)])
      )
    )
    return {
      path: operatorPath(this.file),
      fileName: basename(this.file),
      source: (this.format ?? null) as (typeof IMPORT_SOURCES)[number] | null,
      encoding: this.encoding as (typeof ENCODINGS)[number] | undefined,
      mapping,
      target: {
        domainId,
        folderId: this.folder ?? null,
        tags: this.tag ?? [],
        redirectType: (this.redirectType ?? null) as (typeof REDIRECT_TYPES)[number] | null,
      },
      dryRun: this.dryRun ?? false,
      drawAliases: this.drawAliases ?? false,
    }
  }

  #tell(row: ImportRow) {
    const isTerminal = process.stdout.isTTY
    if (!isTerminal && performance.now() - this.#toldAt < EVERY_MS) return
    this.#toldAt = performance.now()
    const done = Number(row.position).toLocaleString('en-GB')
    const total = row.total_lines ? ` of ${Number(row.total_lines).toLocaleString('en-GB')}` : ''
    const stage = row.status === 'Checking' ? 'checked' : 'imported'
    const text = `${done}${total} lines ${stage}, ${row.created} created, ${row.refused} refused`
    if (isTerminal) process.stdout.write(`\r${text.padEnd(76)}`)
    else this.logger.log(text)
  }

  async #finish(row: ImportRow) {
    if (process.stdout.isTTY) process.stdout.write('\n')
    if (this.report) await this.#writeReport(row.id)
    if (row.failure) return this.#refuse(`${row.failure.detail} (${row.failure.code})`)
    const made = this.dryRun ? `${row.creatable} can be created` : `${row.created} created`
    this.logger.log(`  Read as        ${row.source}, ${row.shape.container}, ${row.shape.encoding}`)
    this.logger.log(`  Lines          ${row.total_lines}: ${made}, ${row.existing} already there`)
    this.logger.log(`  Clicks         ${row.clicks} of the past`)
    for (const [code, count] of Object.entries(row.tally.codes)) {
      this.logger.log(`  Refused        ${count} × ${code}`)
    }
    for (const [warning, count] of Object.entries(row.tally.warnings)) {
      this.logger.log(`  Not taken over ${count} × ${warning}`)
    }
    for (const name of listUnusedColumns(row.shape, row.source)) {
      this.logger.log(`  Not used       column ${name}`)
    }
    for (const [host, count] of Object.entries(row.tally.hosts)) {
      this.logger.log(`  From           ${count} × ${host}`)
    }
    if (row.status === 'Stopped') return this.#refuse('It was stopped before its end.')
    this.exitCode = Number(row.refused) > 0 ? 2 : 0
  }

  async #writeReport(importId: string) {
    const { exportImportReport: reportOf } =
      await import('#app/linking/imports/queries/import_lines')
    await pipeline(Readable.from(reportOf(importId)), createWriteStream(operatorPath(this.report!)))
  }

  #refuse(fault: string) {
    this.exitCode = 1
    this.logger.error(fault)
  }
}

/** Says what is wrong, and which columns there are to choose from. */
function formatProblem({ message, code, extra }: Problem): string {
  const columns = Array.isArray(extra.columns)
    ? ` The columns are: ${extra.columns.join(', ')}.`
    : ''
  return `${message} (${code})${columns}`
}

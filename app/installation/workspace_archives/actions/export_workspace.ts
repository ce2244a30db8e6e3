import { access, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import db from '@adonisjs/lucid/services/db'
import { findAge } from '#app/installation/backups/age'
import { BackupFileWriter } from '#app/installation/backups/backup_file_writer'
import type { BackupPart } from '#app/installation/backups/manifest'
import { packPart, type PartLock } from '#app/installation/backups/pack_part'
import { readSourceFacts } from '#app/installation/backups/queries/read_source_facts'
import { partialName } from '#app/installation/backups/rules/backup_name'
import { fingerprintKey } from '#app/installation/backups/rules/key_fingerprints'
import { readRunningVersion } from '#app/installation/runtime/queries/read_version'
import { noteWorkspaceExport } from '#app/installation/workspace_archives/actions/note_export'
import { ArchiveRefused } from '#app/installation/workspace_archives/archive_refused'
import type { ArchivedRow, ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import { ARCHIVE_TABLES, partOf } from '#app/installation/workspace_archives/archive_tables'
import {
  ARCHIVE_FORMAT,
  ARCHIVE_KIND,
  type ArchivedTable,
  type ArchiveManifest,
} from '#app/installation/workspace_archives/manifest'
import { listArchivedColumns } from '#app/installation/workspace_archives/queries/list_columns'
import { listNamedPeople } from '#app/installation/workspace_archives/queries/list_people'
import { readWorkspaceRows } from '#app/installation/workspace_archives/queries/read_workspace_rows'
import { toNamedValues } from '#app/installation/workspace_archives/rules/rewrite_row'
import {
  encodeValue,
  type ArchiveColumn,
} from '#app/installation/workspace_archives/rules/row_values'
import { countSecrets, openSecrets } from '#app/installation/workspace_archives/secrets'
import { partFile } from '#app/installation/workspace_archives/workspace_archive'
import { WORKSPACE_TABLE } from '#app/installation/workspace_archives/workspace_table'
import type { Workspace } from '#app/platform/access/workspace_access'
import type { Sql } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import backups from '#config/backups'

export interface ExportOptions {
  path: string

  /** Whom `age` encrypts the archive for; null: it is not encrypted. */
  recipient: string | null

  /** Hears how far it is. */
  onProgress?: (part: string, rows: number) => void
  signal?: AbortSignal
}

export interface ExportedWorkspace {
  path: string
  sizeBytes: number
  manifest: ArchiveManifest
}

/** What the parts of one archive are written with. */
interface ExportMeans {
  sql: Sql
  workspaceId: string
  file: BackupFileWriter
  lock: PartLock | null
  options: ExportOptions
  tables: Record<string, ArchivedTable>
  rows: number
  secrets: number
}

/**
 * Writes a workspace as it is at one moment into one file, while everything goes on.
 *
 * @throws ArchiveRefused; whatever fails on the way, and leaves nothing behind
 */
export async function exportWorkspace(
  workspace: Workspace,
  options: ExportOptions
): Promise<ExportedWorkspace> {
  const { path, recipient } = options
  const lock = recipient === null ? null : { age: await findAge(), recipient }
  await access(path).then(
    () => {
      throw new ArchiveRefused(`${path} is there already. Choose another name.`)
    },
    () => {}
  )
  const { at, migrations } = await readSourceFacts()
  const version = await readRunningVersion()
  await rm(partialName(path), { force: true })
  const file = await BackupFileWriter.create(path, at)
  try {
    const { parts, means } = await writeParts(workspace.id, file, lock, options)
    const manifest: ArchiveManifest = {
      kind: ARCHIVE_KIND.kind,
      format: ARCHIVE_FORMAT,
      id: newId(at.getTime()),
      createdAt: at.toISOString(),
      version,
      migrations,
      workspaceId: workspace.id,
      workspaceName: workspace.name,
      key: fingerprintKey(backups.keys[0]),
      secrets: means.secrets,
      isEncrypted: lock !== null,
      tables: means.tables,
      parts,
    }
    options.signal?.throwIfAborted()
    await file.finish(manifest)
    await noteWorkspaceExport(workspace, manifest)
    const { size: sizeBytes } = await stat(path)
    return { path, sizeBytes, manifest }
  } catch (error) {
    await file.discard()
    throw error
  }
}

/**
 * Writes the parts in one transaction that sees one moment. So sums and clicks fit together,
 * whatever is counted in the meantime.
 */
function writeParts(
  workspaceId: string,
  file: BackupFileWriter,
  lock: PartLock | null,
  options: ExportOptions
) {
  return db.transaction(
    async (trx) => {
      const means: ExportMeans = {
        ...{ sql: trx, workspaceId, file, lock, options },
        ...{ tables: {}, rows: 0, secrets: 0 },
      }
      const people = await listNamedPeople(trx, workspaceId)
      const rows = people.map(({ id, emailKey }): ArchivedRow => [id, emailKey])
      const parts = [await writePart(means, 'people', ['id', 'email_key'], once(rows))]
      for (const table of [WORKSPACE_TABLE, ...ARCHIVE_TABLES]) {
        const columns = await listArchivedColumns(trx, table)
        const names = columns.map(({ name }) => name)
        parts.push(await writePart(means, partOf(table), names, readRows(means, table, columns)))
      }
      return { parts, means }
    },
    { isolationLevel: 'repeatable read' }
  )
}

async function writePart(
  means: ExportMeans,
  part: string,
  columns: string[],
  pages: AsyncIterable<ArchivedRow[]>
): Promise<BackupPart> {
  const { file, lock, options } = means
  const table: ArchivedTable = { columns, rows: 0 }
  means.tables[part] = table
  async function* lines() {
    for await (const page of pages) {
      options.signal?.throwIfAborted()
      table.rows += page.length
      means.rows += page.length
      options.onProgress?.(part, means.rows)
      yield Buffer.from(page.map((row) => `${JSON.stringify(row)}\n`).join(''))
    }
  }
  const source = Readable.from(lines(), { objectMode: false })
  return packPart(lock, file, partFile(part), source, options.signal)
}

async function* readRows(
  means: ExportMeans,
  table: ArchiveTable,
  columns: readonly ArchiveColumn[]
): AsyncGenerator<ArchivedRow[]> {
  const { sql, workspaceId, lock } = means
  const names = columns.map(({ name }) => name)
  for await (const page of readWorkspaceRows(sql, workspaceId, table, columns)) {
    yield page.map((row) => {
      const values = columns.map(({ name, kind }) => encodeValue(row[name], kind))
      if (!table.sealed) return values
      const named = toNamedValues(names, values)
      means.secrets += countSecrets(table, named)
      if (lock) openSecrets(table, named)
      return names.map((name) => named[name])
    })
  }
}

async function* once(rows: ArchivedRow[]): AsyncGenerator<ArchivedRow[]> {
  if (rows.length > 0) yield rows
}

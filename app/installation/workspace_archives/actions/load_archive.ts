import db from '@adonisjs/lucid/services/db'
import { insertArchivedRows } from '#app/installation/workspace_archives/actions/insert_archived_rows'
import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import { ARCHIVE_TABLES, partOf } from '#app/installation/workspace_archives/archive_tables'
import type { LoadContext, LoadedArchive } from '#app/installation/workspace_archives/load_context'
import { listArchivedColumns } from '#app/installation/workspace_archives/queries/list_columns'
import {
  rewriteRow,
  toNamedValues,
  type NamedValues,
} from '#app/installation/workspace_archives/rules/rewrite_row'
import { sealSecrets } from '#app/installation/workspace_archives/secrets'
import { settleRow } from '#app/installation/workspace_archives/settle_row'
import { WORKSPACE_TABLE } from '#app/installation/workspace_archives/workspace_table'

/**
 * Writes all rows of an archive, for a workspace that no one sees: it is said to be erased, so that
 * neither a redirect nor a person finds it, nor a sweep has anything to do with it.
 */
export async function loadArchive(context: LoadContext): Promise<LoadedArchive> {
  const loaded = { rows: 0, claims: [], lostPasswords: 0, lostWebhooks: 0, leftViews: 0 }
  await loadTable(context, WORKSPACE_TABLE, loaded)
  for (const table of ARCHIVE_TABLES) await loadTable(context, table, loaded)
  return loaded
}

async function loadTable(
  context: LoadContext,
  table: ArchiveTable,
  loaded: LoadedArchive
): Promise<void> {
  const { archive, signal } = context
  const part = partOf(table)
  const names = archive.columnsOf(part)
  const columns = await listArchivedColumns(db, table)
  const leftCodes = table.code ? await listLeftCodes(context) : new Set<string>()
  for await (const rows of archive.rows(part)) {
    signal?.throwIfAborted()
    const kept: NamedValues[] = []
    for (const row of rows) {
      const named = toNamedValues(names, row)
      if (isLeft(table, named, context, leftCodes)) continue
      if (isPrivateViewOfOther(table, named, context)) {
        loaded.leftViews++
        continue
      }
      const areWhole = sealSecrets(table, named)
      rewriteRow(table, named, context.ids, context.people)
      if (settleRow(table.name, named, { areWhole, context, loaded })) kept.push(named)
    }
    await insertArchivedRows(table, columns, kept, context.ids.to(archive.manifest.workspaceId))
    loaded.rows += rows.length
    context.onProgress?.(part, loaded.rows)
  }
}

function isLeft(
  table: ArchiveTable,
  row: NamedValues,
  { leftLinks, leftDomains }: LoadContext,
  leftCodes: ReadonlySet<string>
): boolean {
  if (table.name === 'domains') return leftDomains.has(row.id as string)
  return (
    (table.link !== undefined && leftLinks.has(row[table.link] as string)) ||
    (table.domain !== undefined && leftDomains.has(row[table.domain] as string)) ||
    (table.code !== undefined && leftCodes.has(row[table.code] as string))
  )
}

function isPrivateViewOfOther(
  { name }: ArchiveTable,
  row: NamedValues,
  { people }: LoadContext
): boolean {
  return name === 'saved_views' && !row.shared && !people.find(row.owner_id as string)
}

async function listLeftCodes({ archive, leftLinks }: LoadContext): Promise<Set<string>> {
  const left = new Set<string>()
  if (leftLinks.size === 0) return left
  const columns = archive.columnsOf('qr_codes')
  const [id, linkId] = [columns.indexOf('id'), columns.indexOf('link_id')]
  for await (const rows of archive.rows('qr_codes')) {
    for (const row of rows) if (leftLinks.has(row[linkId] as string)) left.add(row[id] as string)
  }
  return left
}

import db from '@adonisjs/lucid/services/db'
import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import { ARCHIVE_TABLES, partOf } from '#app/installation/workspace_archives/archive_tables'
import { listArchivedColumns } from '#app/installation/workspace_archives/queries/list_columns'
import type { ArchiveIds } from '#app/installation/workspace_archives/rules/archive_ids'
import {
  rewriteRow,
  toNamedValues,
  type ArchivedPeople,
  type NamedValues,
} from '#app/installation/workspace_archives/rules/rewrite_row'
import {
  decodeValue,
  type ArchiveColumn,
} from '#app/installation/workspace_archives/rules/row_values'
import { sealSecrets } from '#app/installation/workspace_archives/secrets'
import type { WorkspaceArchive } from '#app/installation/workspace_archives/workspace_archive'
import { WORKSPACE_TABLE } from '#app/installation/workspace_archives/workspace_table'
import { openLane } from '#app/integrations/webhooks/actions/open_lane'
import { toTagRows } from '#app/linking/links/actions/store_link'
import { updateLinkCounts, updateSearchIndex } from '#app/linking/links/actions/update_link_index'
import type { LinkRow } from '#app/linking/links/link'
import { databaseNow } from '#app/shared/database_clock'
import { drawText } from '#app/shared/random'
import { change, chunks, select, type Sql } from '#app/shared/sql'
import { retryingTransaction } from '#app/shared/transaction'

const TOKEN_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789'
const TOKEN_LENGTH = 32

/** Rows of one statement, and characters: far below any server's packet limit. */
const STATEMENT_ROWS = 500
const STATEMENT_LENGTH = 4_000_000

/** What is the same for all rows of an import. */
export interface LoadContext {
  archive: WorkspaceArchive
  organisationId: string
  ids: ArchiveIds
  people: ArchivedPeople

  /** Ids in the archive of what stays behind. */
  leftLinks: ReadonlySet<string>
  leftDomains: ReadonlySet<string>
  onProgress?: (part: string, rows: number) => void
  signal?: AbortSignal
}

/** What did not arrive as it was, for the operator. */
export interface LoadedArchive {
  /** Rows that were read. */
  rows: number

  /** Ids of the custom domains that get their claim when the workspace is published. */
  claims: string[]

  /** Links that lost their password, and are paused for it. */
  lostPasswords: number

  /** Webhooks whose address no key here opens. */
  lostWebhooks: number

  /** Private views of people who are no members here. */
  leftViews: number
}

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
      const isHere = isPrivateViewOfOther(table, named, context)
      if (isHere) {
        loaded.leftViews++
        continue
      }
      const areWhole = sealSecrets(table, named)
      const id = named.id
      rewriteRow(table, named, context.ids, context.people)
      if (settleRow(table.name, named, { areWhole, context, loaded, id })) kept.push(named)
    }
    await insertRows(table, columns, kept)
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

interface Settling {
  /** Could all its secrets be encrypted with the key of this installation? */
  areWhole: boolean
  context: LoadContext
  loaded: LoadedArchive

  /** The row's id in the archive. */
  id: string | number | null
}

/**
 * Gives a row what is not as it was: domains are to be proved again, webhooks wait until someone turns
 * them on, links without their password are not open to everyone.
 *
 * @returns whether the row is kept
 */
function settleRow(
  name: string,
  row: NamedValues,
  { areWhole, context, loaded }: Settling
): boolean {
  const now = databaseNow().toISOString()
  if (name === 'workspaces') {
    Object.assign(row, {
      organisation_id: context.organisationId,
      ...{ name: '', deleted_at: now, erased_at: now, emptied_at: now },
    })
  } else if (name === 'domains') {
    const holdsName = row.removed_at === null && row.lapsed_claim === ''
    if (holdsName) loaded.claims.push(row.id as string)
    Object.assign(row, { lapsed_claim: row.id, token: drawText(TOKEN_LETTERS, TOKEN_LENGTH) })
    if (row.removed_at === null) Object.assign(row, { status: 'Pending', verified_at: null })
  } else if (name === 'links') {
    if (row.health_due_at !== null) row.health_due_at = now
    if (areWhole) return true
    loaded.lostPasswords++
    row.password_hash = null
    if (row.status === 'Active') row.status = 'Paused'
  } else if (name === 'webhooks') {
    if (!areWhole) {
      loaded.lostWebhooks++
      return false
    }
    if (row.enabled) Object.assign(row, { enabled: 0, disabled_reason: 'Manual' })
  }
  return true
}

async function insertRows(
  table: ArchiveTable,
  columns: readonly ArchiveColumn[],
  rows: readonly NamedValues[]
): Promise<void> {
  for (const some of cutToStatements(rows)) {
    if (table.name === 'links')
      await retryingTransaction(db, (trx) => insertLinks(trx, columns, some))
    else await insertPlain(db, table, columns, some)
  }
  if (table.name === 'webhooks') for (const { lane } of rows) await openLane(lane as string)
}

async function insertPlain(
  sql: Sql,
  { name, isShared }: Pick<ArchiveTable, 'name' | 'isShared'>,
  columns: readonly ArchiveColumn[],
  rows: readonly NamedValues[]
): Promise<void> {
  const names = Object.keys(rows[0])
  const kinds = new Map(columns.map((column) => [column.name, column.kind]))
  const kindOf = (column: string) =>
    kinds.get(column) ?? (column.endsWith('_at') ? ('time' as const) : ('plain' as const))
  const values = rows.map((row) => names.map((column) => decodeValue(row[column], kindOf(column))))
  const twice = isShared
    ? 'ON DUPLICATE KEY UPDATE seen_day = GREATEST(seen_day, VALUES(seen_day))'
    : ''
  await change(sql, `INSERT INTO ${name} (${names.join(', ')}) VALUES ? ${twice}`, [values])
}

/** With the tags, the search index and the counts, which are made of them. */
async function insertLinks(
  trx: Sql,
  columns: readonly ArchiveColumn[],
  rows: readonly NamedValues[]
): Promise<void> {
  await insertPlain(trx, { name: 'links' }, columns, rows)
  const links = await select<LinkRow>(trx, 'SELECT * FROM links WHERE id IN (?)', [
    rows.map(({ id }) => id),
  ])
  const tags = links.flatMap(toTagRows)
  for (const some of chunks(tags, STATEMENT_ROWS)) {
    await change(trx, 'INSERT INTO link_tags (workspace_id, tag_key, link_id, tag) VALUES ?', [
      some.map((tag) => [tag.workspace_id, tag.tag_key, tag.link_id, tag.tag]),
    ])
  }
  const workspaceId = rows[0].workspace_id as string
  const changes = links.map((after) => ({ before: null, after }))
  await updateSearchIndex(trx, workspaceId, changes)
  await updateLinkCounts(trx, workspaceId, changes)
}

/** Cuts rows so that a statement has neither too many of them nor is too long. */
function* cutToStatements(rows: readonly NamedValues[]): Generator<NamedValues[]> {
  let some: NamedValues[] = []
  let length = 0
  for (const row of rows) {
    some.push(row)
    for (const value of Object.values(row)) length += typeof value === 'string' ? value.length : 8
    if (some.length < STATEMENT_ROWS && length < STATEMENT_LENGTH) continue
    yield some
    some = []
    length = 0
  }
  if (some.length > 0) yield some
}

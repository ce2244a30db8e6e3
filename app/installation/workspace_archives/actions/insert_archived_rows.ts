import db from '@adonisjs/lucid/services/db'
import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import type { NamedValues } from '#app/installation/workspace_archives/rules/rewrite_row'
import {
  decodeValue,
  type ArchiveColumn,
} from '#app/installation/workspace_archives/rules/row_values'
import { openLane } from '#app/integrations/webhooks/actions/open_lane'
import { toTagRows } from '#app/linking/links/actions/store_link'
import { updateLinkCounts } from '#app/linking/links/actions/update_link_counts'
import type { LinkRow } from '#app/linking/links/link'
import { updateSearchIndex } from '#app/linking/search_index/actions/update_search_index'
import { change, chunks, select, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/** Rows of one statement, and characters: far below any server's packet limit. */
const STATEMENT_ROWS = 500
const STATEMENT_LENGTH = 4_000_000

/** Inserts rows of an archive, and what is made of them. */
export async function insertArchivedRows(
  table: ArchiveTable,
  columns: readonly ArchiveColumn[],
  rows: readonly NamedValues[],
  workspaceId: string
): Promise<void> {
  if (table.store) {
    if (rows.length > 0) await table.store.insert(decodeRows(columns, rows), workspaceId)
    return
  }
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
  const values = decodeRows(columns, rows).map((row) => names.map((column) => row[column]))
  const twice = isShared
    ? 'ON DUPLICATE KEY UPDATE seen_day = GREATEST(seen_day, VALUES(seen_day))'
    : ''
  await change(sql, `INSERT INTO ${name} (${names.join(', ')}) VALUES ? ${twice}`, [values])
}

/** Turns values of an archive into those that statements take. */
function decodeRows(
  columns: readonly ArchiveColumn[],
  rows: readonly NamedValues[]
): Record<string, unknown>[] {
  const kinds = new Map(columns.map((column) => [column.name, column.kind]))
  const kindOf = (column: string) =>
    kinds.get(column) ?? (column.endsWith('_at') ? ('time' as const) : ('plain' as const))
  return rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, decodeValue(value, kindOf(name))])
    )
  )
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

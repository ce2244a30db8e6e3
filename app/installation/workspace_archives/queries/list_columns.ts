import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import {
  toColumnKind,
  type ArchiveColumn,
} from '#app/installation/workspace_archives/rules/row_values'
import { select, type Sql } from '#app/shared/database/sql'

/** Lists the columns of a table that move: all but those that stay behind or are computed. */
export async function listArchivedColumns(
  sql: Sql,
  { name, left = [], store }: Pick<ArchiveTable, 'name' | 'left' | 'store'>
): Promise<ArchiveColumn[]> {
  if (store) return Object.entries(store.columns).map(([column, kind]) => ({ name: column, kind }))
  const rows = await select<{ name: string; type: string }>(
    sql,
    `SELECT column_name AS name, LOWER(data_type) AS type FROM information_schema.columns
      WHERE table_schema = DATABASE() AND table_name = ? AND extra NOT LIKE '%GENERATED%'
      ORDER BY ordinal_position`,
    [name]
  )
  return rows
    .filter((column) => !left.includes(column.name))
    .map((column) => ({ name: column.name, kind: toColumnKind(column.type) }))
}

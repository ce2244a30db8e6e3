import type { ArchiveTable } from '#app/installation/workspace_archives/archive_table'
import type { ArchiveColumn } from '#app/installation/workspace_archives/rules/row_values'
import { chunks, select, sqlDay, sqlTime, type Sql } from '#app/shared/database/sql'
import { listArchivedAgents } from '#app/visits/raw_clicks/queries/archived_clicks'

const PAGE_ROWS = 1_000

/** Links whose rows are asked for at once. */
const LINKS = 200
const AGENTS = 500

type Row = Record<string, unknown>

/** A part of a table's rows that is read in the order of its key. */
interface RowGroup {
  condition: string
  bindings: unknown[]
}

/**
 * Reads a workspace's rows of a table, a page at a time: whatever there is, a page of it is in memory.
 * Call it in a transaction that sees one moment.
 */
export async function* readWorkspaceRows(
  sql: Sql,
  workspaceId: string,
  table: ArchiveTable,
  columns: readonly ArchiveColumn[]
): AsyncGenerator<Row[]> {
  if (table.store) {
    yield* table.store.read(sql, workspaceId)
    return
  }
  const names = [...new Set([...columns.map(({ name }) => name), ...table.key])]
  const from = `${table.name}${table.index ? ` FORCE INDEX (${table.index})` : ''}`
  const limit = table.pageRows ?? PAGE_ROWS
  for await (const { condition, bindings } of listGroups(sql, workspaceId, table)) {
    let after: unknown[] | null = null
    for (;;) {
      const next: RowGroup = after ? isAfter(table.key, after) : { condition: 'TRUE', bindings: [] }
      const rows: Row[] = await select<Row>(
        sql,
        `SELECT ${names.join(', ')} FROM ${from} WHERE ${condition} AND ${next.condition}
          ORDER BY ${table.key.join(', ')} LIMIT ${limit}`,
        [...bindings, ...next.bindings]
      )
      if (rows.length > 0) yield rows
      if (rows.length < limit) break
      const last = rows.at(-1)!
      after = table.key.map((name) => toCursor(name, last[name]))
    }
  }
}

async function* listGroups(
  sql: Sql,
  workspaceId: string,
  { name, by = {} }: ArchiveTable
): AsyncGenerator<RowGroup> {
  const ofWorkspace = { condition: 'workspace_id = ?', bindings: [workspaceId] }
  if (by.workspace) yield { condition: by.workspace, bindings: [workspaceId] }
  else if (by.links) {
    for await (const ids of listLinkIds(sql, workspaceId)) {
      yield { condition: `${by.links} IN (?)`, bindings: [ids] }
    }
  } else if (by.values) {
    for (const value of by.of!) {
      yield { condition: `workspace_id = ? AND ${by.values}`, bindings: [workspaceId, value] }
    }
  } else if (by.each) {
    const rows = await select<{ value: string }>(
      sql,
      `SELECT DISTINCT ${by.each} AS value FROM ${name} WHERE workspace_id = ?`,
      [workspaceId]
    )
    for (const { value } of rows) {
      yield { condition: `workspace_id = ? AND ${by.each} = ?`, bindings: [workspaceId, value] }
    }
  } else if (by.agents) {
    const agents = await listArchivedAgents(sql, workspaceId)
    for (const some of chunks(agents, AGENTS)) yield { condition: 'id IN (?)', bindings: [some] }
  } else yield ofWorkspace
}

/** Lists the ids of a workspace's links, along the index that has both. */
async function* listLinkIds(sql: Sql, workspaceId: string): AsyncGenerator<string[]> {
  const table: ArchiveTable = {
    name: 'links',
    key: ['created_at', 'id'],
    by: { values: 'shelf = ?', of: [0, 1, 2] },
    pageRows: LINKS,
  }
  for await (const rows of readWorkspaceRows(sql, workspaceId, table, [])) {
    yield rows.map(({ id }) => id as string)
  }
}

/** Builds the condition for rows behind one: databases find no index for a comparison of lists. */
function isAfter([name, ...others]: readonly string[], [value, ...rest]: unknown[]): RowGroup {
  if (others.length === 0) return { condition: `${name} > ?`, bindings: [value] }
  const inner = isAfter(others, rest)
  return {
    condition: `${name} >= ? AND (${name} > ? OR (${inner.condition}))`,
    bindings: [value, value, ...inner.bindings],
  }
}

function toCursor(name: string, value: unknown): unknown {
  if (!(value instanceof Date)) return value
  return name === 'day' ? sqlDay(value) : sqlTime(value.getTime())
}

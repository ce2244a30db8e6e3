import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  readImportRow,
  toImportRecord,
  type ImportRecord,
  type ImportRow,
} from '#app/linking/imports/import'
import { importProblem } from '#app/linking/imports/problems'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { countRows, table } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import type { PaginatedList } from '#app/shared/text/validation'

/**
 * Finds an import of the workspace.
 *
 * @throws Problem `import.not_found`
 */
export async function findImport(workspaceId: string, importId: string): Promise<ImportRow> {
  const row = isId(importId)
    ? await table<ImportRow>(db, 'imports')
        .where({ id: importId, workspace_id: workspaceId })
        .first()
    : null
  if (!row) throw importProblem('import.not_found')
  return readImportRow(row)
}

/**
 * Returns the same, locked until the transaction ends.
 *
 * @throws Problem `import.not_found`
 */
export async function lockImport(
  trx: TransactionClientContract,
  workspaceId: string,
  importId: string
): Promise<ImportRow> {
  const row = isId(importId)
    ? await table<ImportRow>(trx, 'imports')
        .where({ id: importId, workspace_id: workspaceId })
        .forUpdate()
        .first()
    : null
  if (!row) throw importProblem('import.not_found')
  return readImportRow(row)
}

/** Lists the workspace's imports, newest first. */
export async function listImports(
  workspaceId: string,
  paging: PageRequest
): Promise<PaginatedList<ImportRecord>> {
  const total = await countRows(table<ImportRow>(db, 'imports').where('workspace_id', workspaceId))
  const start = readPageStart(paging, ['time', 'id'])
  const query = table<ImportRow>(db, 'imports')
    .where('workspace_id', workspaceId)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
  if (start.after) {
    const [createdAt, id] = start.after
    query.whereRaw('(created_at, id) < (?, ?)', [new Date(createdAt!), id!])
  }
  const rows = await query.offset(start.offset).limit(start.pageSize + 1)
  return toPage(rows, start, total, {
    items: rows.slice(0, start.pageSize).map((row) => toImportRecord(readImportRow(row))),
    keysOf: (row) => [row.created_at, row.id],
  })
}

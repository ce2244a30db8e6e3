import db from '@adonisjs/lucid/services/db'
import type { AuditEntryRecord, AuditFilter, AuditScope } from '#app/people/audit/audit_entry'
import {
  AUDIT_QUERY,
  buildAuditCondition,
  toAuditEntry,
} from '#app/people/audit/queries/audit_rows'
import { readPageStart, toPage, type PageRequest } from '#app/shared/database/cursor'
import { select } from '#app/shared/database/sql'
import type { PaginatedList } from '#app/shared/text/validation'

/**
 * Lists a page of the audit log of a workspace, an organisation or the installation, newest first.
 *
 * @param countAtMost where counting ends: a log grows for years, and no one pages through all of it
 */
export async function listAuditLog(
  scope: AuditScope,
  { page, pageSize, cursor, ...filter }: AuditFilter & PageRequest = {},
  countAtMost?: number
): Promise<PaginatedList<AuditEntryRecord>> {
  const { where, bindings } = buildAuditCondition(scope, filter)
  const [{ total }] = await select<{ total: number }>(
    db,
    countAtMost === undefined
      ? `SELECT COUNT(*) AS total FROM audit_log a WHERE ${where}`
      : `SELECT COUNT(*) AS total
          FROM (SELECT 1 FROM audit_log a WHERE ${where} LIMIT ?) some_rows`,
    countAtMost === undefined ? bindings : [...bindings, countAtMost]
  )
  const start = readPageStart({ page, pageSize, cursor }, ['number'])
  const { after } = start
  const rows = await select<any>(
    db,
    `${AUDIT_QUERY} WHERE ${where} ${after ? 'AND a.id < ?' : ''}
      ORDER BY a.id DESC LIMIT ? OFFSET ?`,
    [...bindings, ...(after ?? []), start.pageSize + 1, start.offset]
  )
  return toPage(rows, start, Number(total), {
    items: rows.slice(0, start.pageSize).map(toAuditEntry),
    keysOf: ({ id }) => [Number(id)],
  })
}

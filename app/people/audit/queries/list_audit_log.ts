import db from '@adonisjs/lucid/services/db'
import type { AuditEntryRecord, AuditFilter, AuditScope } from '#app/people/audit/audit_entry'
import {
  AUDIT_QUERY,
  buildAuditCondition,
  toAuditEntry,
} from '#app/people/audit/queries/audit_rows'
import { readPageStart, toPage, type PageRequest } from '#app/shared/cursor'
import { select } from '#app/shared/sql'
import type { PaginatedList } from '#app/shared/validation'

/**
 * Lists a page of the audit log of a workspace, an organisation or the installation, newest first.
 */
export async function listAuditLog(
  scope: AuditScope,
  { page, pageSize, cursor, ...filter }: AuditFilter & PageRequest = {}
): Promise<PaginatedList<AuditEntryRecord>> {
  const { where, bindings } = buildAuditCondition(scope, filter)
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM audit_log a WHERE ${where}`,
    bindings
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

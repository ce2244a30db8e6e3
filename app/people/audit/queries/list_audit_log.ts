import db from '@adonisjs/lucid/services/db'
import type { AuditEntryRecord, AuditFilter, AuditScope } from '#app/people/audit/audit_entry'
import {
  AUDIT_QUERY,
  buildAuditCondition,
  toAuditEntry,
} from '#app/people/audit/queries/audit_rows'
import { select } from '#app/shared/sql'
import { toPaginatedList, type PaginatedList } from '#app/shared/validation'

/**
 * Lists a page of the audit log of a workspace, an organisation or the installation, newest first.
 */
export async function listAuditLog(
  scope: AuditScope,
  { page = 1, pageSize = 25, ...filter }: AuditFilter & { page?: number; pageSize?: number } = {}
): Promise<PaginatedList<AuditEntryRecord>> {
  const { where, bindings } = buildAuditCondition(scope, filter)
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM audit_log a WHERE ${where}`,
    bindings
  )
  const rows = await select<any>(
    db,
    `${AUDIT_QUERY} WHERE ${where} ORDER BY a.id DESC LIMIT ? OFFSET ?`,
    [...bindings, pageSize, (page - 1) * pageSize]
  )
  return toPaginatedList(rows.map(toAuditEntry), page, pageSize, Number(total))
}

import db from '@adonisjs/lucid/services/db'
import type { AuditEntryRecord, AuditFilter, AuditScope } from '#app/people/audit/audit_entry'
import {
  AUDIT_QUERY,
  buildAuditCondition,
  toAuditEntry,
} from '#app/people/audit/queries/audit_rows'
import { select } from '#app/shared/database/sql'
import { formatCsv } from '#app/shared/text/csv'

/** Rows of one query: a few milliseconds of the process, between which it does other work. */
const BATCH = 100

export const AUDIT_EXPORT_COLUMNS = [
  'id',
  'at',
  'action',
  'subjectType',
  'subjectId',
  'organisationId',
  'workspaceId',
  'actorUserId',
  'actorName',
  'actorEmail',
  'apiKeyId',
  'apiKeyName',
  'address',
  'requestId',
  'data',
  'chainPosition',
  'hash',
]

/** Exports the audit log as CSV, newest first, some lines at a time. */
export async function* exportAuditLog(
  scope: AuditScope,
  filter: AuditFilter
): AsyncGenerator<string> {
  const { where, bindings } = buildAuditCondition(scope, filter)
  yield formatCsv([AUDIT_EXPORT_COLUMNS])
  let before: number | null = null
  for (;;) {
    const rows: any[] = await select(
      db,
      `${AUDIT_QUERY} WHERE ${where} ${before === null ? '' : 'AND a.id < ?'}
        ORDER BY a.id DESC LIMIT ${BATCH}`,
      before === null ? bindings : [...bindings, before]
    )
    if (rows.length > 0) yield formatCsv(rows.map((row) => toCells(toAuditEntry(row))))
    if (rows.length < BATCH) return
    before = rows.at(-1).id
  }
}

function toCells({ actor, data, chain, ...entry }: AuditEntryRecord): (string | null)[] {
  return [
    entry.id,
    entry.at.toISOString(),
    entry.action,
    entry.subjectType,
    entry.subjectId,
    entry.organisationId,
    entry.workspaceId,
    actor.userId,
    actor.displayName,
    actor.email,
    actor.apiKeyId,
    actor.apiKeyName,
    entry.address,
    entry.requestId,
    data === null ? null : JSON.stringify(data),
    chain ? String(chain.position) : null,
    chain?.hash ?? null,
  ]
}

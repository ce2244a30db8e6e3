import type { AuditEntryRecord, AuditFilter, AuditScope } from '#app/people/audit/audit_entry'
import { parseJsonColumn } from '#app/shared/text/json'
import { parseMoment } from '#app/shared/text/validation'

/** Rows of the log `a` with the names of those who did it. */
export const AUDIT_QUERY = `
  SELECT a.id, a.created_at AS at, a.action, a.subject_type AS subjectType,
         a.subject_id AS subjectId, a.organisation_id AS organisationId,
         a.workspace_id AS workspaceId, a.actor_user_id AS userId, u.display_name AS displayName,
         u.email, a.api_key_id AS apiKeyId, k.name AS apiKeyName, a.address,
         a.request_id AS requestId, a.data, a.chain_position AS position,
         a.previous_hash AS previousHash, a.chain_hash AS hash
    FROM audit_log a
    LEFT JOIN users u ON u.id = a.actor_user_id
    LEFT JOIN api_keys k ON k.id = a.api_key_id`

const COLUMNS = {
  action: 'a.action',
  actorUserId: 'a.actor_user_id',
  subjectType: 'a.subject_type',
  subjectId: 'a.subject_id',
} as const

/** Nothing that is kept has characters beyond these, and the database will not compare others. */
const ASCII = /^[\x20-\x7E]*$/

/** Builds the condition that scope and filter come to. */
export function buildAuditCondition(scope: AuditScope, filter: AuditFilter) {
  const conditions: string[] = []
  const bindings: unknown[] = []
  const add = (condition: string, value: unknown) => {
    conditions.push(condition)
    bindings.push(value)
  }
  if ('workspaceId' in scope) add('a.workspace_id = ?', scope.workspaceId)
  else if ('organisationId' in scope) add('a.organisation_id = ?', scope.organisationId)
  for (const field of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[]) {
    const value = filter[field]
    if (value === undefined) continue
    if (ASCII.test(value)) add(`${COLUMNS[field]} = ?`, value)
    else conditions.push('1 = 0')
  }
  const { from, to, changeId } = filter
  if (changeId === null) conditions.push('a.change_id IS NULL')
  else if (changeId !== undefined) add('a.change_id = ?', changeId)
  if (from) add('a.created_at >= ?', parseMoment(from, scope.timeZone, 'start'))
  if (to) add('a.created_at <= ?', parseMoment(to, scope.timeZone, 'end'))
  return { where: conditions.join(' AND ') || '1 = 1', bindings }
}

export function toAuditEntry(row: any): AuditEntryRecord {
  const { userId, displayName, email, apiKeyId, apiKeyName } = row
  const { position, previousHash, hash } = row
  return {
    id: String(row.id),
    at: row.at,
    action: row.action,
    subjectType: row.subjectType,
    subjectId: row.subjectId,
    organisationId: row.organisationId,
    workspaceId: row.workspaceId,
    actor: { userId, displayName, email, apiKeyId, apiKeyName },
    address: row.address,
    requestId: row.requestId,
    // MariaDB hands JSON out as text, MySQL parsed.
    data: parseJsonColumn(row.data),
    chain: position === null ? null : { position, previousHash, hash },
  }
}

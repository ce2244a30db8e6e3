import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { signRow } from '#app/platform/changes/chain'
import type { AuditEntry, RecordedChange } from '#app/platform/changes/change'
import { eventPublisher, ownKeyGuard } from '#app/platform/changes/ports'
import { databaseNow } from '#app/shared/time/database_clock'
import audit from '#config/audit'

/**
 * Writes what a change leaves behind, in the change's own transaction: who did it, which webhooks
 * get it, which caches drop it. Call it last, so that the feed's rows become visible in nearly the
 * order of their ids.
 */
export async function recordChange(
  trx: TransactionClientContract,
  change: RecordedChange
): Promise<void> {
  await ownKeyGuard.call()
  const at = databaseNow()
  if (change.audit.length > 0) {
    await trx
      .table('audit_log')
      .multiInsert(change.audit.map((entry) => auditRow(change, entry, at)))
  }
  if (change.events?.length) {
    await eventPublisher.call(trx, change.workspaceId!, change.events)
  }
  if (change.feed?.length) {
    await trx.table('change_feed').multiInsert(
      change.feed.map((entry) => ({
        kind: entry.kind,
        subject_id: entry.subjectId,
        cache_key: entry.cacheKey ?? null,
        created_at: at,
      }))
    )
  }
}

/** Names the dialect that made the call, or the operator, beside what the entry says. */
function dataOf({ actor }: RecordedChange, { data }: AuditEntry): string | null {
  if (actor.dialect) return JSON.stringify({ ...data, dialect: actor.dialect })
  if (actor.isOperator) return JSON.stringify({ ...data, by: 'operator' })
  return data ? JSON.stringify(data) : null
}

/**
 * Builds the row of the audit log, which is signed as it is written; sealing chains it behind the
 * change.
 */
function auditRow(change: RecordedChange, entry: AuditEntry, at: Date) {
  const row = {
    organisation_id: change.organisationId,
    workspace_id: change.workspaceId,
    actor_user_id: change.actor.userId,
    api_key_id: change.actor.apiKeyId,
    action: entry.action,
    subject_type: entry.subjectType,
    subject_id: entry.subjectId,
    data: dataOf(change, entry),
    address: change.actor.address,
    request_id: change.actor.requestId,
    created_at: at,
  }
  return { ...row, row_hash: signRow(audit.keys[0], row) }
}

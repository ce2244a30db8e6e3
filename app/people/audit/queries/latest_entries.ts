import db from '@adonisjs/lucid/services/db'
import type { AuditEntryRecord } from '#app/people/audit/audit_entry'
import { AUDIT_QUERY, toAuditEntry } from '#app/people/audit/queries/audit_rows'
import { select } from '#app/shared/database/sql'

/**
 * Lists what was done last in a workspace, without counting all that ever was; of many links that
 * changed together, the change alone.
 */
export async function listLatestAuditEntries(
  workspaceId: string,
  most: number
): Promise<AuditEntryRecord[]> {
  const rows = await select<any>(
    db,
    `${AUDIT_QUERY} WHERE a.workspace_id = ? AND a.change_id IS NULL ORDER BY a.id DESC LIMIT ?`,
    [workspaceId, most]
  )
  return rows.map(toAuditEntry)
}

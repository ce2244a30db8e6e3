import db from '@adonisjs/lucid/services/db'
import type { AuditScope } from '#app/people/audit/audit_entry'
import { buildAuditCondition } from '#app/people/audit/queries/audit_rows'
import { select } from '#app/shared/sql'

const LATEST = 5_000

/** Returns what was done lately, for a filter to choose from: `link.created` and the like. */
export async function actionsIn(scope: AuditScope): Promise<string[]> {
  const { where, bindings } = buildAuditCondition(scope, {})
  const rows = await select<{ action: string }>(
    db,
    `SELECT DISTINCT latest.action
       FROM (SELECT a.action FROM audit_log a WHERE ${where}
              ORDER BY a.id DESC LIMIT ${LATEST}) latest ORDER BY latest.action LIMIT 500`,
    bindings
  )
  return rows.map(({ action }) => action)
}

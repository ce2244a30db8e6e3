import db from '@adonisjs/lucid/services/db'
import type { AuditScope } from '#app/people/audit/audit_entry'
import { buildAuditCondition } from '#app/people/audit/queries/audit_rows'
import { select } from '#app/shared/sql'

/** So many of the latest rows are looked through for what a filter can offer. */
const LATEST = 5_000

/** Returns who did something lately, for a filter to choose from. */
export async function actorsIn(scope: AuditScope): Promise<{ id: string; name: string }[]> {
  const { where, bindings } = buildAuditCondition(scope, {})
  return select(
    db,
    `SELECT DISTINCT u.id, COALESCE(u.display_name, u.email) AS name
       FROM (SELECT a.actor_user_id AS id FROM audit_log a WHERE ${where}
              ORDER BY a.id DESC LIMIT ${LATEST}) latest
       JOIN users u ON u.id = latest.id ORDER BY name LIMIT 500`,
    bindings
  )
}

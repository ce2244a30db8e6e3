import db from '@adonisjs/lucid/services/db'
import type { AuditScope } from '#app/people/audit/audit_entry'
import { buildAuditCondition } from '#app/people/audit/queries/audit_rows'
import { select } from '#app/shared/database/sql'

/** The latest rows that are looked through for what a filter can offer. */
const LATEST = 2_000

/** Choices of a filter. */
const MOST = 500

/** What filters of the log offer to choose from. */
export interface AuditChoices {
  /** `link.created` and the like, by name. */
  actions: string[]

  /** Who did something, by name. */
  actors: { id: string; name: string }[]
}

/**
 * Lists what was done lately, and by whom, in one look at the latest rows.
 *
 * @param language a language tag, whose order the names have
 */
export async function listAuditChoices(scope: AuditScope, language: string): Promise<AuditChoices> {
  const { where, bindings } = buildAuditCondition(scope, {})
  const rows = await select<{ action: string; id: string | null; name: string | null }>(
    db,
    `SELECT latest.action, u.id, COALESCE(u.display_name, u.email) AS name
       FROM (SELECT DISTINCT action, actor_user_id
               FROM (SELECT a.action, a.actor_user_id FROM audit_log a WHERE ${where}
                      ORDER BY a.id DESC LIMIT ${LATEST}) rows_of_late) latest
       LEFT JOIN users u ON u.id = latest.actor_user_id`,
    bindings
  )
  const actors = new Map(rows.map(({ id, name }) => [id, name]))
  actors.delete(null)
  const order = new Intl.Collator(language)
  return {
    actions: [...new Set(rows.map(({ action }) => action))].sort().slice(0, MOST),
    actors: [...actors]
      .map(([id, name]) => ({ id: id!, name: name! }))
      .sort((one, other) => order.compare(one.name, other.name))
      .slice(0, MOST),
  }
}

import db from '@adonisjs/lucid/services/db'
import { findGraceEnd, isRestorable, type DeletableRow } from '#app/people/grace/deletion'
import { select } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'

/** A workspace or organisation in its grace, as its Owners see it. */
export interface Restorable {
  kind: 'workspace' | 'organisation'
  id: string
  name: string

  /** Of a workspace: its organisation. */
  organisationName: string | null
  deletedAt: Date
  restorableUntil: Date

  /** Who deleted it: name or address; null: not known any more. */
  deletedBy: string | null
}

type Row = DeletableRow & Pick<Restorable, 'kind' | 'name' | 'organisationName' | 'deletedBy'>

const columns = (of: string) => `${of}.id, ${of}.name, ${of}.deleted_at,
  ${of}.deletion_reminded_at, ${of}.erased_at, COALESCE(u.display_name, u.email) AS deletedBy`

/** Lists what someone can restore, what goes first first. Its organisation restores a workspace too. */
export async function listRestorable(
  userId: string,
  organisationId: string | null = null
): Promise<Restorable[]> {
  const rows = await select<Row>(
    db,
    `SELECT 'organisation' AS kind, NULL AS organisationName, ${columns('o')}
       FROM organisation_owners mine
       JOIN organisations o ON o.id = mine.organisation_id AND o.deleted_at IS NOT NULL
       LEFT JOIN users u ON u.id = o.deleted_by
      WHERE mine.user_id = ? AND (? IS NULL OR o.id = ?)
     UNION ALL
     SELECT 'workspace' AS kind, o.name AS organisationName, ${columns('w')}
       FROM organisation_owners mine
       JOIN organisations o ON o.id = mine.organisation_id AND o.deleted_at IS NULL
       JOIN workspaces w ON w.organisation_id = o.id AND w.deleted_at IS NOT NULL
       LEFT JOIN users u ON u.id = w.deleted_by
      WHERE mine.user_id = ? AND (? IS NULL OR o.id = ?)
      ORDER BY deleted_at, id LIMIT 200`,
    [userId, organisationId, organisationId, userId, organisationId, organisationId]
  )
  const nowMs = databaseNowMs()
  return rows.filter((row) => isRestorable(row, nowMs)).map(toRestorable)
}

function toRestorable(row: Row): Restorable {
  const { kind, id, name, organisationName, deletedBy } = row
  const deletedAt = row.deleted_at!
  const restorableUntil = findGraceEnd(row)!
  return { kind, id, name, organisationName, deletedBy, deletedAt, restorableUntil }
}

import { select, type Sql } from '#app/shared/database/sql'

/** Lists the organisations that would be left without an Owner if this one went, by name. */
export async function listLastOwned(
  sql: Sql,
  userId: string
): Promise<{ id: string; name: string }[]> {
  return select(
    sql,
    `SELECT o.id, o.name FROM organisation_owners mine
       JOIN organisations o ON o.id = mine.organisation_id AND o.deleted_at IS NULL
      WHERE mine.user_id = ? AND NOT EXISTS (
        SELECT 1 FROM organisation_owners other JOIN users u ON u.id = other.user_id
         WHERE other.organisation_id = o.id AND other.user_id <> mine.user_id
           AND u.deleted_at IS NULL)
      ORDER BY o.name, o.id`,
    [userId]
  )
}

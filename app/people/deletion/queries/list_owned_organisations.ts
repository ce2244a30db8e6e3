import { select, type Sql } from '#app/shared/database/sql'

/** Lists the organisations that someone is an Owner of, also those in their grace, by id. */
export async function listOwnedOrganisations(
  sql: Sql,
  userId: string
): Promise<{ id: string; name: string }[]> {
  return select(
    sql,
    `SELECT o.id, o.name FROM organisation_owners ow
       JOIN organisations o ON o.id = ow.organisation_id
      WHERE ow.user_id = ? AND o.erased_at IS NULL ORDER BY o.id`,
    [userId]
  )
}

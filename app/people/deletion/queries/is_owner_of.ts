import { select, type Sql } from '#app/shared/database/sql'

/** Is this person, whose account is not deleted, an Owner of the organisation at this moment? */
export async function isOwnerOf(
  sql: Sql,
  organisationId: string,
  userId: string
): Promise<boolean> {
  const rows = await select(
    sql,
    `SELECT 1 FROM organisation_owners ow JOIN users u ON u.id = ow.user_id
      WHERE ow.organisation_id = ? AND ow.user_id = ? AND u.deleted_at IS NULL`,
    [organisationId, userId]
  )
  return rows.length > 0
}

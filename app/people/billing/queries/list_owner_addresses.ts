import { select, type Sql } from '#app/shared/database/sql'

/** Lists the addresses of an organisation's Owners who can sign in. */
export async function listOwnerAddresses(sql: Sql, organisationId: string): Promise<string[]> {
  const rows = await select<{ email: string }>(
    sql,
    `SELECT u.email FROM organisation_owners o JOIN users u ON u.id = o.user_id
      WHERE o.organisation_id = ? AND u.disabled_at IS NULL AND u.deleted_at IS NULL
      ORDER BY o.created_at, u.id`,
    [organisationId]
  )
  return rows.map(({ email }) => email)
}

import { select, type Sql } from '#app/shared/database/sql'

/** Lists the Owners of an organisation who can sign in otherwise than its policy says, by id. */
export async function readBreakGlass(sql: Sql, organisationId: string): Promise<string[]> {
  const rows = await select<{ id: string }>(
    sql,
    `SELECT user_id AS id FROM organisation_owners
      WHERE organisation_id = ? AND break_glass = 1 ORDER BY user_id`,
    [organisationId]
  )
  return rows.map(({ id }) => id)
}

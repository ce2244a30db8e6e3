import { select, type Sql } from '#app/shared/database/sql'

/** Is the organisation deleted at this moment, in its grace or after it? */
export async function isOrganisationDeleted(sql: Sql, organisationId: string): Promise<boolean> {
  const rows = await select(
    sql,
    'SELECT 1 FROM organisations WHERE id = ? AND deleted_at IS NOT NULL',
    [organisationId]
  )
  return rows.length > 0
}

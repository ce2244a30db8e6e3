import db from '@adonisjs/lucid/services/db'
import { select, type Sql } from '#app/shared/database/sql'

/** Counts the custom domains of all workspaces of an organisation, verified or not. */
export async function countOrganisationDomains(
  organisationId: string,
  sql: Sql = db
): Promise<number> {
  const [{ total }] = await select<{ total: number }>(
    sql,
    `SELECT COUNT(*) AS total FROM domains d JOIN workspaces w ON w.id = d.workspace_id
      WHERE w.organisation_id = ? AND d.removed_at IS NULL`,
    [organisationId]
  )
  return Number(total)
}

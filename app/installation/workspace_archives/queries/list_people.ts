import { ARCHIVE_TABLES } from '#app/installation/workspace_archives/archive_tables'
import { select, type Sql } from '#app/shared/database/sql'

/** A person whom rows of the archive name. */
export interface ArchivedPerson {
  id: string
  emailKey: string
}

/** Lists the people whom a workspace's rows name and who still have an account. */
export async function listNamedPeople(sql: Sql, workspaceId: string): Promise<ArchivedPerson[]> {
  const ids = new Set<string>()
  for (const { name, people = {}, by = {} } of ARCHIVE_TABLES) {
    for (const column of Object.keys(people)) {
      const of = by.links
        ? `${by.links} IN (SELECT id FROM links WHERE workspace_id = ?)`
        : 'workspace_id = ?'
      const rows = await select<{ id: string | null }>(
        sql,
        `SELECT DISTINCT ${column} AS id FROM ${name} WHERE ${of}`,
        [workspaceId]
      )
      for (const { id } of rows) if (id) ids.add(id)
    }
  }
  if (ids.size === 0) return []
  return select(sql, 'SELECT id, email_key AS emailKey FROM users WHERE id IN (?)', [[...ids]])
}

/** Finds the members of an organisation by their addresses. */
export async function listOrganisationPeople(
  sql: Sql,
  organisationId: string
): Promise<Map<string, string>> {
  const rows = await select<{ id: string; emailKey: string }>(
    sql,
    `SELECT u.id, u.email_key AS emailKey FROM users u
      WHERE u.deleted_at IS NULL AND u.id IN (
        SELECT o.user_id FROM organisation_owners o WHERE o.organisation_id = ?
        UNION
        SELECT m.user_id FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
          WHERE w.organisation_id = ? AND w.deleted_at IS NULL)`,
    [organisationId, organisationId]
  )
  return new Map(rows.map(({ id, emailKey }) => [emailKey, id]))
}

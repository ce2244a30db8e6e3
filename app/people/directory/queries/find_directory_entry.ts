import { select, type Sql } from '#app/shared/database/sql'

/** What the directory of an organisation says of an account. */
export interface DirectoryEntry {
  active: boolean

  /** Names of groups, and what the directory calls them. */
  groups: string[]
}

/** Finds what the directory of an organisation says of an account; null: nothing. */
export async function findDirectoryEntry(
  sql: Sql,
  organisationId: string,
  userId: string
): Promise<DirectoryEntry | null> {
  const rows = await select<{ active: number; name: string | null; externalId: string | null }>(
    sql,
    `SELECT s.active, g.name, g.external_id AS externalId
       FROM scim_users s
       LEFT JOIN scim_group_members m ON m.scim_user_id = s.id
       LEFT JOIN scim_groups g ON g.id = m.group_id
      WHERE s.organisation_id = ? AND s.user_id = ?`,
    [organisationId, userId]
  )
  if (rows.length === 0) return null
  const names = rows.flatMap(({ name, externalId }) => [name, externalId])
  return { active: rows[0].active === 1, groups: names.filter((name) => name !== null) }
}

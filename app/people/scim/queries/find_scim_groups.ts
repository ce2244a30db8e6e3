import db from '@adonisjs/lucid/services/db'
import type { ScimPaging } from '#app/people/scim/rules/paging'
import type { ScimReference } from '#app/people/scim/rules/resources'
import { notFound } from '#app/people/scim/rules/scim_refusal'
import type { ScimGroupRow, ScimPage } from '#app/people/scim/scim'
import { select, type Sql } from '#app/shared/database/sql'
import type { SqlCondition } from '#app/shared/database/sql_condition'
import { isId } from '#app/shared/ids'

/** Lists the groups of a directory, oldest first. */
export async function listScimGroups(
  organisationId: string,
  filter: SqlCondition | null,
  { startIndex, count }: ScimPaging
): Promise<ScimPage<ScimGroupRow>> {
  const where = `WHERE g.organisation_id = ? ${filter ? `AND (${filter.text})` : ''}`
  const values = [organisationId, ...(filter?.values ?? [])]
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM scim_groups g ${where}`,
    values
  )
  const rows = await select<ScimGroupRow>(
    db,
    `SELECT g.* FROM scim_groups g ${where} ORDER BY g.id LIMIT ? OFFSET ?`,
    [...values, count, startIndex - 1]
  )
  return { rows, total: Number(total), startIndex }
}

/** @throws ScimRefusal 404 */
export async function findScimGroup(
  sql: Sql,
  organisationId: string,
  id: string
): Promise<ScimGroupRow> {
  const text = 'SELECT * FROM scim_groups WHERE organisation_id = ? AND id = ?'
  const [row] = isId(id) ? await select<ScimGroupRow>(sql, text, [organisationId, id]) : []
  if (!row) throw notFound('group')
  return row
}

/** Finds the members of these groups, by the group's id. */
export async function findMembersOf(
  sql: Sql,
  ids: readonly string[]
): Promise<Map<string, ScimReference[]>> {
  const found = new Map<string, ScimReference[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await select<ScimReference & { groupId: string }>(
    sql,
    `SELECT m.group_id AS groupId, s.id, s.user_name AS name
       FROM scim_group_members m JOIN scim_users s ON s.id = m.scim_user_id
      WHERE m.group_id IN (?) ORDER BY s.id`,
    [ids]
  )
  for (const { groupId, id, name } of rows) found.get(groupId)!.push({ id, name })
  return found
}

/** Finds the members of one group. */
export async function findMembers(sql: Sql, id: string): Promise<ScimReference[]> {
  const found = await findMembersOf(sql, [id])
  return found.get(id) ?? []
}

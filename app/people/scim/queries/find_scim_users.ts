import db from '@adonisjs/lucid/services/db'
import type { ScimPaging } from '#app/people/scim/rules/paging'
import type { ScimReference } from '#app/people/scim/rules/resources'
import { notFound } from '#app/people/scim/rules/scim_refusal'
import type { ScimPage, ScimPerson } from '#app/people/scim/scim'
import { select, type Sql } from '#app/shared/database/sql'
import type { SqlCondition } from '#app/shared/database/sql_condition'
import { isId } from '#app/shared/ids'

const FROM = 'FROM scim_users s JOIN users u ON u.id = s.user_id'

/** Lists the people of a directory, oldest first. */
export async function listScimUsers(
  organisationId: string,
  filter: SqlCondition | null,
  { startIndex, count }: ScimPaging
): Promise<ScimPage<ScimPerson>> {
  const where = `WHERE s.organisation_id = ? ${filter ? `AND (${filter.text})` : ''}`
  const values = [organisationId, ...(filter?.values ?? [])]
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total ${FROM} ${where}`,
    values
  )
  const rows = await select<ScimPerson>(
    db,
    `SELECT s.*, u.email ${FROM} ${where} ORDER BY s.id LIMIT ? OFFSET ?`,
    [...values, count, startIndex - 1]
  )
  return { rows, total: Number(total), startIndex }
}

/**
 * Finds one person of a directory.
 *
 * @throws ScimRefusal 404
 */
export async function findScimUser(
  sql: Sql,
  organisationId: string,
  id: string
): Promise<ScimPerson> {
  const text = `SELECT s.*, u.email ${FROM} WHERE s.organisation_id = ? AND s.id = ?`
  const [row] = isId(id) ? await select<ScimPerson>(sql, text, [organisationId, id]) : []
  if (!row) throw notFound('user')
  return row
}

/** Finds the groups of these people, by the person's id. */
export async function findGroupsOf(
  sql: Sql,
  ids: readonly string[]
): Promise<Map<string, ScimReference[]>> {
  const found = new Map<string, ScimReference[]>(ids.map((id) => [id, []]))
  if (ids.length === 0) return found
  const rows = await select<ScimReference & { userId: string }>(
    sql,
    `SELECT m.scim_user_id AS userId, g.id, g.name
       FROM scim_group_members m JOIN scim_groups g ON g.id = m.group_id
      WHERE m.scim_user_id IN (?) ORDER BY g.name, g.id`,
    [ids]
  )
  for (const { userId, id, name } of rows) found.get(userId)!.push({ id, name })
  return found
}

/** Finds the groups of one person. */
export async function findGroups(sql: Sql, id: string): Promise<ScimReference[]> {
  const found = await findGroupsOf(sql, [id])
  return found.get(id) ?? []
}

import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import { planOf } from '#app/plans/plan_of'
import { roleOf } from '#app/access/access_of'
import { isAtLeast } from '#app/access/roles'
import { MEMBER_COLUMNS, MEMBER_JOINS, type Member } from '#app/access/queries/find_member'
import type { OrganisationOfPerson } from '#app/organisations/organisation'

/**
 * Where somebody belongs: each organisation, and in it the workspaces that they can use, by name.
 * Contract, section 2, `/api/me`.
 */
export async function organisationsOf(userId: string): Promise<OrganisationOfPerson[]> {
  const rows = await select<Member>(
    db,
    `SELECT ${MEMBER_COLUMNS} FROM users u
       JOIN workspaces w ON w.id IN (
              SELECT workspace_id FROM workspace_members WHERE user_id = ?
               UNION SELECT mine.id FROM organisation_owners ow
                       JOIN workspaces mine ON mine.organisation_id = ow.organisation_id
                      WHERE ow.user_id = ?) ${MEMBER_JOINS}
      WHERE u.id = ? ORDER BY o.name, o.id, w.name, w.id`,
    [userId, userId, userId]
  )
  const byId = new Map<string, OrganisationOfPerson>()
  for (const row of rows) {
    const role = roleOf(row)!
    const organisation = byId.get(row.organisationId) ?? organisationIn(row)
    byId.set(row.organisationId, organisation)
    if (isAtLeast(role, organisation.role)) organisation.role = role
    organisation.workspaces.push({
      id: row.workspaceId,
      name: row.workspaceName,
      role,
      timeZone: row.timeZone,
    })
  }
  return [...byId.values()]
}

function organisationIn(row: Member): OrganisationOfPerson {
  return {
    id: row.organisationId,
    name: row.organisationName,
    plan: planOf(row.plan).name,
    role: roleOf(row)!,
    mfaRequired: row.mfaRequired === 1,
    suspended: row.suspendedAt !== null,
    workspaces: [],
  }
}

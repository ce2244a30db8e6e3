import db from '@adonisjs/lucid/services/db'
import { MEMBER_COLUMNS, MEMBER_JOINS, type Member } from '#app/platform/access/queries/find_member'
import { resolveRole } from '#app/platform/access/resolve_access'
import type { Role } from '#app/platform/access/roles'
import { select } from '#app/shared/sql'

export interface WorkspaceSummary {
  id: string
  name: string
  role: Role
}

/** An organisation with the workspaces of it that a person is in. */
export interface OrganisationSummary {
  id: string
  name: string
  isOwner: boolean
  workspaces: WorkspaceSummary[]
}

/** The most that the switcher lists. */
const LONGEST_LIST = 500

/** Lists where a person can go: their workspaces, by organisation and name. */
export async function listPersonWorkspaces(userId: string): Promise<OrganisationSummary[]> {
  const rows = await select<Member>(
    db,
    `SELECT ${MEMBER_COLUMNS} FROM users u
       JOIN (SELECT workspace_id AS id FROM workspace_members WHERE user_id = ?
              UNION
             SELECT ws.id FROM organisation_owners mine
               JOIN workspaces ws ON ws.organisation_id = mine.organisation_id
              WHERE mine.user_id = ?) theirs
       JOIN workspaces w ON w.id = theirs.id ${MEMBER_JOINS}
      WHERE u.id = ? AND w.deleted_at IS NULL AND o.deleted_at IS NULL
      ORDER BY o.name, o.id, w.name, w.id LIMIT ${LONGEST_LIST}`,
    [userId, userId, userId]
  )
  const found = new Map<string, OrganisationSummary>()
  for (const row of rows) {
    const { organisationId: id, organisationName: name } = row
    const organisation = found.get(id) ?? { id, name, isOwner: row.isOwner === 1, workspaces: [] }
    organisation.workspaces.push({
      id: row.workspaceId,
      name: row.workspaceName,
      role: resolveRole(row)!,
    })
    found.set(id, organisation)
  }
  return [...found.values()]
}

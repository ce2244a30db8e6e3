import { resolveRole } from '#app/platform/access/resolve_access'
import type { Role } from '#app/platform/access/roles'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { select, type Sql } from '#app/shared/database/sql'

export type MemberWorkspace = Pick<Workspace, 'id' | 'organisationId'>

/** Returns the role that a person has in a workspace at this moment; null: none. */
export async function findCurrentRole(
  sql: Sql,
  userId: string | null,
  { id, organisationId }: MemberWorkspace
): Promise<Role | null> {
  const [row] = await select<{ memberRole: Role | null; isOwner: number }>(
    sql,
    `SELECT (SELECT role FROM workspace_members
              WHERE workspace_id = ? AND user_id = ?) AS memberRole,
            EXISTS (SELECT 1 FROM organisation_owners
                     WHERE organisation_id = ? AND user_id = ?) AS isOwner`,
    [id, userId, organisationId, userId]
  )
  return resolveRole(row)
}

/** Returns the role that someone acts in: the operator, who is no one's member, acts as an Owner. */
export async function findActingRole(
  sql: Sql,
  actor: Actor,
  workspace: MemberWorkspace
): Promise<Role | null> {
  return actor.isOperator ? 'Owner' : findCurrentRole(sql, actor.userId, workspace)
}

/** Is there an Owner beside this one, whose account is not deleted? */
export async function hasAnotherOwner(
  sql: Sql,
  organisationId: string,
  userId: string
): Promise<boolean> {
  const rows = await select(
    sql,
    `SELECT 1 FROM organisation_owners ow JOIN users u ON u.id = ow.user_id
      WHERE ow.organisation_id = ? AND ow.user_id <> ? AND u.deleted_at IS NULL LIMIT 1`,
    [organisationId, userId]
  )
  return rows.length > 0
}

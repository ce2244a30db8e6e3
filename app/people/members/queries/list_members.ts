import db from '@adonisjs/lucid/services/db'
import type { MemberRecord } from '#app/people/members/member'
import type { MemberWorkspace } from '#app/people/members/queries/memberships'
import { resolveRole } from '#app/platform/access/resolve_access'
import { ROLES } from '#app/platform/access/roles'
import { select, type Sql } from '#app/shared/database/sql'

const QUERY = `
  SELECT u.id AS userId, u.email, u.display_name AS displayName,
         u.mfa_enabled_at AS mfaEnabledAt, m.role AS memberRole,
         (ow.user_id IS NOT NULL) AS isOwner,
         COALESCE(ow.created_at, m.created_at) AS joinedAt
    FROM users u
    LEFT JOIN workspace_members m ON m.workspace_id = ? AND m.user_id = u.id
    LEFT JOIN organisation_owners ow ON ow.organisation_id = ? AND ow.user_id = u.id`

/** Everyone in a workspace, the highest roles first: its own people and the Owners. */
export async function listMembers({
  id,
  organisationId,
}: MemberWorkspace): Promise<{ items: MemberRecord[] }> {
  const rows = await select<any>(
    db,
    `${QUERY}
      WHERE u.id IN (SELECT user_id FROM workspace_members WHERE workspace_id = ?
                      UNION SELECT user_id FROM organisation_owners WHERE organisation_id = ?)
      ORDER BY u.email`,
    [id, organisationId, id, organisationId]
  )
  const rank = (member: MemberRecord) => ROLES.indexOf(member.role)
  return { items: rows.map(toRecord).sort((one, other) => rank(other) - rank(one)) }
}

/** Finds one of them; null where there is no such person in the workspace. */
export async function findMemberRecord(
  sql: Sql,
  { id, organisationId }: MemberWorkspace,
  userId: string
): Promise<MemberRecord | null> {
  const [row] = await select<any>(
    sql,
    `${QUERY} WHERE u.id = ? AND (m.user_id IS NOT NULL OR ow.user_id IS NOT NULL)`,
    [id, organisationId, userId]
  )
  return row ? toRecord(row) : null
}

function toRecord({ memberRole, isOwner, mfaEnabledAt, ...row }: any): MemberRecord {
  return {
    userId: row.userId,
    email: row.email,
    displayName: row.displayName,
    role: resolveRole({ memberRole, isOwner })!,
    mfaEnabled: mfaEnabledAt !== null,
    joinedAt: row.joinedAt,
  }
}

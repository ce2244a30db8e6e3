import db from '@adonisjs/lucid/services/db'
import { findMember, type Member } from '#app/platform/access/queries/find_member'
import { resolveRole } from '#app/platform/access/resolve_access'
import type { Role } from '#app/platform/access/roles'
import { select } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'

/** A workspace that a person is in, with its organisation. */
export interface PersonWorkspace {
  id: string
  name: string
  role: Role
  organisation: { id: string; name: string; isOwner: boolean }
}

/** Which of a person's workspaces is meant. */
export interface WorkspaceWish {
  /** null: none was open before. */
  workspaceId: string | null

  /** Only a workspace of this organisation will do; null: of any. */
  organisationId: string | null
}

/**
 * Finds the workspace that is wished for, or else any that the person can go to. Every page of the
 * console asks this, so it reads one workspace however many the person has.
 *
 * @returns null where the person is in none
 */
export async function findPersonWorkspace(
  userId: string,
  { workspaceId, organisationId }: WorkspaceWish
): Promise<PersonWorkspace | null> {
  const wished = isId(workspaceId) ? toPersonWorkspace(await findMember(userId, workspaceId)) : null
  if (wished && (organisationId ?? wished.organisation.id) === wished.organisation.id) return wished
  const other = await findAny(userId, organisationId)
  return other ? toPersonWorkspace(await findMember(userId, other)) : null
}

/** Returns null for a workspace that is deleted, or in which the person has no role. */
export function toPersonWorkspace(member: Member | null): PersonWorkspace | null {
  const role = member && resolveRole(member)
  if (!role || member.isDeleted) return null
  const { organisationId: id, organisationName: name, isOwner } = member
  const organisation = { id, name, isOwner: isOwner === 1 }
  return { id: member.workspaceId, name: member.workspaceName, role, organisation }
}

const PRESENT = 'w.deleted_at IS NULL AND o.deleted_at IS NULL AND (? IS NULL OR o.id = ?)'

/** The first that the indexes lead to: to sort them would take longer with each. */
async function findAny(userId: string, organisationId: string | null): Promise<string | null> {
  const within = [userId, organisationId, organisationId]
  const [first] = await select<{ id: string }>(
    db,
    `(SELECT m.workspace_id AS id FROM workspace_members m
        JOIN workspaces w ON w.id = m.workspace_id JOIN organisations o ON o.id = w.organisation_id
       WHERE m.user_id = ? AND ${PRESENT} ORDER BY m.workspace_id LIMIT 1)
     UNION ALL
     (SELECT w.id FROM organisation_owners mine
        JOIN organisations o ON o.id = mine.organisation_id
        JOIN workspaces w ON w.organisation_id = mine.organisation_id
       WHERE mine.user_id = ? AND ${PRESENT} LIMIT 1)
     ORDER BY id LIMIT 1`,
    [...within, ...within]
  )
  return first?.id ?? null
}

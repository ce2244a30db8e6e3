import type { ProviderOwner } from '#app/people/identity_providers/identity_provider'
import { select, type Sql } from '#app/shared/database/sql'

/** A workspace that a provider can give roles in. */
export interface RoleWorkspace {
  id: string
  name: string
  organisationId: string
  organisationName: string
}

const MOST = 1_000

/**
 * Lists workspaces that a provider can give roles in: one of an organisation in its own, one of the
 * installation in all. At most 1,000, by the names of organisation and workspace.
 *
 * @param among only those of these ids
 */
export async function listRoleWorkspaces(
  sql: Sql,
  owner: ProviderOwner,
  among?: readonly string[]
): Promise<RoleWorkspace[]> {
  if (among?.length === 0) return []
  const conditions = ['w.deleted_at IS NULL', 'o.deleted_at IS NULL']
  const values: unknown[] = []
  if (owner !== null) {
    conditions.push('o.id = ?')
    values.push(owner)
  }
  if (among) {
    conditions.push('w.id IN (?)')
    values.push(among)
  }
  return select<RoleWorkspace>(
    sql,
    `SELECT w.id, w.name, o.id AS organisationId, o.name AS organisationName
       FROM workspaces w JOIN organisations o ON o.id = w.organisation_id
      WHERE ${conditions.join(' AND ')} ORDER BY o.name, w.name, w.id LIMIT ${MOST}`,
    values
  )
}

import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { GroupRole } from '#app/people/identity_providers/identity_provider'
import { findFittingRoles } from '#app/people/identity_providers/rules/fitting_roles'
import {
  applyDirectoryRoles,
  readDirectoryTable,
} from '#app/people/scim/actions/apply_directory_roles'
import type { Actor } from '#app/platform/access/workspace_access'
import { select } from '#app/shared/database/sql'

/**
 * Gives the people of an organisation's directory the roles that its changed tables say, as the next
 * sign-in would. People in no group of the directory stay: what they are comes from elsewhere.
 */
export async function applyChangedRoles(
  trx: TransactionClientContract,
  organisationId: string,
  actor: Actor
): Promise<void> {
  const table = await readDirectoryTable(trx, organisationId)
  if (table.length === 0) return
  const present = await readPresentRoles(trx, table)
  const differing: string[] = []
  for (const [userId, groups] of await listGroupsOfPeople(trx, organisationId)) {
    const wanted = [...findFittingRoles(table, groups)]
    const isSame = wanted.every(([id, role]) => role === (present.get(`${id} ${userId}`) ?? null))
    if (!isSame) differing.push(userId)
  }
  await applyDirectoryRoles(trx, { ...actor, organisationId }, differing)
}

/** Returns names of groups, and what the directory calls them, by the person who is in them. */
async function listGroupsOfPeople(
  trx: TransactionClientContract,
  organisationId: string
): Promise<Map<string, string[]>> {
  const rows = await select<{ userId: string; name: string; externalId: string | null }>(
    trx,
    `SELECT s.user_id AS userId, g.name, g.external_id AS externalId
       FROM scim_users s
       JOIN scim_group_members m ON m.scim_user_id = s.id
       JOIN scim_groups g ON g.id = m.group_id
      WHERE s.organisation_id = ? AND s.active = 1
      ORDER BY s.id`,
    [organisationId]
  )
  const groups = new Map<string, string[]>()
  for (const { userId, name, externalId } of rows) {
    const names = groups.get(userId) ?? []
    names.push(...[name, externalId].filter((one) => one !== null))
    groups.set(userId, names)
  }
  return groups
}

/** Returns what people are, by workspace and person, in the workspaces that a table names. */
async function readPresentRoles(
  trx: TransactionClientContract,
  table: readonly GroupRole[]
): Promise<Map<string, string>> {
  const ids = [...new Set(table.map(({ workspaceId }) => workspaceId))]
  const rows = await select<{ place: string; role: string }>(
    trx,
    `SELECT CONCAT(workspace_id, ' ', user_id) AS place, role FROM workspace_members
      WHERE workspace_id IN (?)`,
    [ids]
  )
  return new Map(rows.map(({ place, role }) => [place, role]))
}

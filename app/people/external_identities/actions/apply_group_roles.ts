import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { Origin } from '#app/people/accounts/origin'
import { findDirectoryEntry } from '#app/people/directory/queries/find_directory_entry'
import type {
  GroupRole,
  IdentityProviderRow,
} from '#app/people/identity_providers/identity_provider'
import { listRoleWorkspaces } from '#app/people/identity_providers/queries/role_workspaces'
import { findFittingRoles } from '#app/people/identity_providers/rules/fitting_roles'
import { assignRole } from '#app/people/members/actions/assign_role'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import { withdrawInvitations } from '#app/people/members/actions/withdraw_invitations'
import { findCurrentRole, type MemberWorkspace } from '#app/people/members/queries/memberships'
import type { Role } from '#app/platform/access/roles'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'

/** Whose table of roles counts: a provider's, or those that a directory goes by. */
export type RoleSource = Pick<IdentityProviderRow, 'organisation_id' | 'name' | 'roles'>

/** What made the roles another: a sign-in, a directory, or someone who changed the table. */
export type RoleCause = Origin & Partial<Actor>

interface Person {
  userId: string
  groups: readonly string[]
}

/**
 * Gives someone the roles that the groups of a provider give, in each workspace that its table names:
 * the first entry that fits, or no role at all. Workspaces that it does not name stay as they are, and
 * so do Owners.
 */
export async function applyGroupRoles(
  trx: TransactionClientContract,
  provider: RoleSource,
  person: Person,
  cause: RoleCause
): Promise<void> {
  const roles = JSON.parse(provider.roles) as GroupRole[]
  if (roles.length === 0) return
  const fitting = findFittingRoles(roles, await listGroups(trx, provider, person))
  const workspaces = await listRoleWorkspaces(trx, provider.organisation_id, [...fitting.keys()])
  for (const id of new Set(workspaces.map(({ organisationId }) => organisationId))) {
    await lockMemberships(trx, id)
  }
  for (const workspace of workspaces) {
    const change = { provider, role: fitting.get(workspace.id) ?? null, workspace }
    await giveRole(trx, person.userId, change, cause)
  }
}

/** With those that the directory of the organisation has, where it has the person. */
async function listGroups(
  trx: TransactionClientContract,
  { organisation_id: organisationId }: RoleSource,
  { userId, groups }: Person
): Promise<readonly string[]> {
  if (organisationId === null) return groups
  const entry = await findDirectoryEntry(trx, organisationId, userId)
  return entry ? [...groups, ...entry.groups] : groups
}

interface RoleChange {
  provider: RoleSource

  /** null: none fits. */
  role: Role | null
  workspace: MemberWorkspace
}

async function giveRole(
  trx: TransactionClientContract,
  userId: string,
  { provider, role, workspace }: RoleChange,
  { devices: _, ...cause }: RoleCause
): Promise<void> {
  const present = await findCurrentRole(trx, userId, workspace)
  if (present === 'Owner' || present === role) return
  const place = { workspace_id: workspace.id, user_id: userId }
  if (role) await assignRole(trx, userId, role, workspace)
  else await trx.from('workspace_members').where(place).delete()
  await withdrawInvitations(trx, userId, workspace.organisationId)
  const action = !present ? 'added' : role ? 'role_changed' : 'removed'
  await recordChange(trx, {
    organisationId: workspace.organisationId,
    workspaceId: workspace.id,
    actor: { userId: null, apiKeyId: null, ...cause },
    audit: [
      {
        action: `member.${action}`,
        subjectType: 'member',
        subjectId: userId,
        data: { role: role ?? present, previousRole: present, provider: provider.name },
      },
    ],
  })
}

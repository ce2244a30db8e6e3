import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import {
  applyGroupRoles,
  type RoleCause,
} from '#app/people/external_identities/actions/apply_group_roles'
import type {
  GroupRole,
  IdentityProviderRow,
} from '#app/people/identity_providers/identity_provider'
import { table } from '#app/shared/database/sql'

/**
 * Gives people the roles that their groups in the directory give, by the tables of the organisation's
 * identity providers.
 */
export async function applyDirectoryRoles(
  trx: TransactionClientContract,
  { organisationId, ...cause }: RoleCause & { organisationId: string },
  userIds: readonly string[]
): Promise<void> {
  if (userIds.length === 0) return
  const roles = await readDirectoryTable(trx, organisationId)
  if (roles.length === 0) return
  const source = { organisation_id: organisationId, name: 'SCIM', roles: JSON.stringify(roles) }
  for (const userId of userIds) {
    await applyGroupRoles(trx, source, { userId, groups: [] }, cause)
  }
}

/** Returns the tables of an organisation's identity providers as one: the older provider's first. */
export async function readDirectoryTable(
  trx: TransactionClientContract,
  organisationId: string
): Promise<GroupRole[]> {
  const rows = await table<IdentityProviderRow>(trx, 'identity_providers')
    .where('organisation_id', organisationId)
    .orderBy('id')
    .select('roles')
  return rows.flatMap((row) => JSON.parse(row.roles) as GroupRole[])
}

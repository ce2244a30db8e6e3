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
 * identity providers: of several tables the older provider's counts first.
 */
export async function applyDirectoryRoles(
  trx: TransactionClientContract,
  { organisationId, ...cause }: RoleCause & { organisationId: string },
  userIds: readonly string[]
): Promise<void> {
  if (userIds.length === 0) return
  const rows = await table<IdentityProviderRow>(trx, 'identity_providers')
    .where('organisation_id', organisationId)
    .orderBy('id')
    .select('roles')
  const roles = rows.flatMap((row) => JSON.parse(row.roles) as GroupRole[])
  if (roles.length === 0) return
  const source = { organisation_id: organisationId, name: 'SCIM', roles: JSON.stringify(roles) }
  for (const userId of userIds) {
    await applyGroupRoles(trx, source, { userId, groups: [] }, cause)
  }
}

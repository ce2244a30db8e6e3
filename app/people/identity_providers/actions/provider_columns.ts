import encryption from '@adonisjs/core/services/encryption'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type {
  IdentityProviderRow,
  ProviderOwner,
} from '#app/people/identity_providers/identity_provider'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import { listRoleWorkspaces } from '#app/people/identity_providers/queries/role_workspaces'
import {
  readGroupRoles,
  readProviderName,
  readProviderSecret,
  readProviderSettings,
  readProviderStatus,
  type ProviderInput,
} from '#app/people/identity_providers/rules/provider_input'
import { providerKinds } from '#app/platform/plugins/provider_kinds'
import { formatJsonColumn } from '#app/shared/text/json'

type Columns = Partial<
  Pick<IdentityProviderRow, 'name' | 'status' | 'settings' | 'secret' | 'roles'>
>

/**
 * Reads what a request says of a provider into columns; what it does not name is left out.
 *
 * @param former what the provider has now; null: it is new
 * @throws Problem `request.invalid`, `identity.kind_invalid`, `identity.roles_invalid`; the
 * validator's error for settings
 */
export async function readProviderColumns(
  trx: TransactionClientContract,
  owner: ProviderOwner,
  kind: string,
  input: ProviderInput,
  former: IdentityProviderRow | null
): Promise<Columns> {
  const columns: Columns = {}
  if (typeof input.name === 'string') columns.name = readProviderName(input.name)
  if (typeof input.status === 'string') columns.status = readProviderStatus(input.status)
  if (typeof input.secret === 'string') {
    const secret = readProviderSecret(input.secret)
    columns.secret = secret === null ? null : encryption.encrypt(secret)
  }
  if (input.settings || !former) {
    const installed = providerKinds().get(kind)
    if (!installed?.enabled) {
      throw identityProviderProblem('identity.kind_invalid', { field: 'kind' })
    }
    const present = former ? JSON.parse(former.settings) : {}
    const { settings: description } = installed.provider
    columns.settings = formatJsonColumn(
      await readProviderSettings(description, input.settings ?? {}, present)
    )
  }
  if (input.roles) columns.roles = await readRoles(trx, owner, input.roles)
  return columns
}

async function readRoles(
  trx: TransactionClientContract,
  owner: ProviderOwner,
  roles: unknown[]
): Promise<string> {
  const named = roles
    .map((one) => (one as { workspaceId?: unknown } | null)?.workspaceId)
    .filter((id) => typeof id === 'string')
  const workspaces = await listRoleWorkspaces(trx, owner, [...new Set(named)].slice(0, 200))
  return formatJsonColumn(readGroupRoles(roles, new Set(workspaces.map(({ id }) => id))))
}

import db from '@adonisjs/lucid/services/db'
import { readProviderColumns } from '#app/people/identity_providers/actions/provider_columns'
import { storeProviderDomains } from '#app/people/identity_providers/actions/store_provider_domains'
import type {
  IdentityProviderRow,
  ProviderOwner,
} from '#app/people/identity_providers/identity_provider'
import { rolesChanged } from '#app/people/identity_providers/ports'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import {
  readProviderDomains,
  readProviderName,
  type ProviderInput,
} from '#app/people/identity_providers/rules/provider_input'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { providerKinds } from '#app/platform/plugins/provider_kinds'
import { countRows, lockById, table, takeTurn } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

const MOST_PROVIDERS = 20

/**
 * Sets up an identity provider of an organisation or of the installation.
 *
 * @param id one that is known before
 * @returns its id
 * @throws Problem `request.invalid`, `identity.kind_invalid`, `identity.domain_invalid`,
 * `identity.roles_invalid`, `identity.provider_limit`; the validator's error for settings
 */
export async function createProvider(
  input: ProviderInput,
  owner: ProviderOwner,
  actor: Actor,
  id = newId()
): Promise<string> {
  const kind = input.kind ?? ''
  if (!providerKinds().get(kind)?.enabled) {
    throw identityProviderProblem('identity.kind_invalid', { field: 'kind' })
  }
  const name = readProviderName(input.name ?? '')
  const domains = readProviderDomains(input.domains ?? [])
  await retryingTransaction(db, async (trx) => {
    if (owner === null) await takeTurn(trx, 'identity_providers')
    else await lockById(trx, 'organisations', owner)
    const present = table<IdentityProviderRow>(trx, 'identity_providers')
    if ((await countRows(present.where('organisation_id', owner as string))) >= MOST_PROVIDERS) {
      throw identityProviderProblem('identity.provider_limit')
    }
    const columns = await readProviderColumns(trx, owner, kind, input, null)
    await trx.table('identity_providers').insert({
      id,
      organisation_id: owner,
      kind,
      status: 'Active',
      roles: '[]',
      ...columns,
      name,
      created_at: now(),
      updated_at: now(),
    })
    await storeProviderDomains(trx, id, domains)
    await recordChange(trx, {
      organisationId: owner,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'identity_provider.created',
          subjectType: 'identity_provider',
          subjectId: id,
          data: { name, kind, domains },
        },
      ],
    })
    if (owner !== null && columns.roles) await rolesChanged.call(trx, owner, actor)
  })
  return id
}

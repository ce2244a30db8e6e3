import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { closeProviderSessions } from '#app/people/identity_providers/actions/close_provider_sessions'
import { requireOtherProvider } from '#app/people/identity_providers/actions/require_other_provider'
import type { ProviderOwner } from '#app/people/identity_providers/identity_provider'
import { rolesChanged } from '#app/people/identity_providers/ports'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import { readProviderRow } from '#app/people/identity_providers/queries/list_providers'
import { isDescribedBySettings } from '#app/people/identity_providers/rules/described_provider'
import { lockMemberships } from '#app/people/members/actions/lock_memberships'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Deletes an identity provider: the sessions that it opened end, and accounts are no longer linked
 * to it. The accounts stay, with their roles.
 *
 * @throws Problem `identity.provider_not_found`, `identity.provider_needed`, `identity.set_by_settings`
 */
export async function deleteProvider(
  id: string,
  owner: ProviderOwner,
  actor: Actor
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    if (owner !== null) await lockMemberships(trx, owner)
    const row = await readProviderRow(trx, owner, id, { lock: true })
    if (isDescribedBySettings(id)) throw identityProviderProblem('identity.set_by_settings')
    await requireOtherProvider(trx, row)
    await removeProviderRows(trx, id)
    await recordChange(trx, {
      organisationId: owner,
      workspaceId: null,
      actor,
      audit: [
        {
          action: 'identity_provider.deleted',
          subjectType: 'identity_provider',
          subjectId: id,
          data: { name: row.name, kind: row.kind },
        },
      ],
    })
    if (owner !== null && row.roles !== '[]') await rolesChanged.call(trx, owner, actor)
  })
}

/** Removes a provider with all that hangs on it. */
export async function removeProviderRows(
  trx: TransactionClientContract,
  id: string
): Promise<void> {
  await closeProviderSessions(trx, { providerId: id })
  await trx.from('external_identities').where('provider_id', id).delete()
  await trx.from('identity_provider_domains').where('provider_id', id).delete()
  await trx.from('identity_providers').where('id', id).delete()
}

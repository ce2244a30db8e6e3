import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import type { ExternalIdentityRow } from '#app/people/external_identities/external_identity'
import { externalIdentityProblem } from '#app/people/external_identities/problems'
import type { IdentityProviderRow } from '#app/people/identity_providers/identity_provider'
import type { ProvedIdentity } from '#app/platform/plugins/contract'
import { table } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'

/**
 * Links an account to whom a provider has proved.
 *
 * @returns the id of the link
 * @throws Problem `identity.account_linked` where the account is linked to another subject there
 */
export async function storeIdentity(
  trx: TransactionClientContract,
  provider: Pick<IdentityProviderRow, 'id' | 'name'>,
  { subject, email }: Pick<ProvedIdentity, 'subject' | 'email'>,
  { userId, linkedBy }: { userId: string; linkedBy: ExternalIdentityRow['linked_by'] },
  origin: Origin
): Promise<string> {
  const present = await table<ExternalIdentityRow>(trx, 'external_identities')
    .where({ provider_id: provider.id, user_id: userId })
    .first()
  if (present) throw externalIdentityProblem('identity.account_linked')
  const id = newId()
  await trx.table('external_identities').insert({
    id,
    provider_id: provider.id,
    subject,
    user_id: userId,
    linked_by: linkedBy,
    email: email?.slice(0, 254) ?? null,
    created_at: now(),
    last_used_at: now(),
  })
  const data = { provider: provider.name, providerId: provider.id, linkedBy }
  await noteAccount(trx, 'account.provider_linked', userId, origin, { data })
  return id
}

import db from '@adonisjs/lucid/services/db'
import type { Origin } from '#app/people/accounts/origin'
import { storeIdentity } from '#app/people/external_identities/actions/store_identity'
import { externalIdentityProblem } from '#app/people/external_identities/problems'
import { findIdentity } from '#app/people/external_identities/queries/find_identity'
import { identityProviderProblem } from '#app/people/identity_providers/problems'
import { findUsableProvider } from '#app/people/identity_providers/queries/usable_provider'
import { holdSession, type HeldSession } from '#app/people/sessions/actions/hold_session'
import type { ProvedIdentity } from '#app/platform/plugins/contract'
import { isDuplicate } from '#app/shared/database/database_errors'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Connects the account of someone who is signed in to whom a provider has proved, as they have
 * confirmed.
 *
 * @throws Problem `identity.provider_not_found`, `identity.account_linked`,
 * `identity.subject_linked`
 */
export async function linkAccount(
  session: HeldSession,
  { providerId, ...proved }: Pick<ProvedIdentity, 'subject' | 'email'> & { providerId: string },
  origin: Origin
): Promise<void> {
  const { userId } = session
  const provider = await findUsableProvider(providerId)
  if (!provider) throw identityProviderProblem('identity.provider_not_found')
  try {
    await retryingTransaction(db, async (trx) => {
      await holdSession(trx, session)
      const known = await findIdentity(trx, providerId, proved.subject)
      if (known?.user_id === userId) return
      if (known) throw externalIdentityProblem('identity.subject_linked')
      await storeIdentity(trx, provider.row, proved, { userId, linkedBy: 'Person' }, origin)
    })
  } catch (error) {
    if (!isDuplicate(error, 'external_identities')) throw error
    throw externalIdentityProblem('identity.subject_linked')
  }
}

import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { externalIdentityProblem } from '#app/people/external_identities/problems'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { isId } from '#app/shared/ids'

/**
 * Disconnects someone's account from a provider: sessions that it opened for them end, but for the
 * one in which it was asked for.
 *
 * @throws Problem `identity.link_not_found`
 */
export async function unlinkAccount(
  { userId, sessionId }: { userId: string; sessionId: string },
  providerId: string,
  origin: Origin
): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const own = { provider_id: isId(providerId) ? providerId : '', user_id: userId }
    const gone = await trx.from('external_identities').where(own).delete()
    if (Number(gone) === 0) throw externalIdentityProblem('identity.link_not_found')
    await change(
      trx,
      `DELETE s FROM sessions s JOIN provider_sessions ps ON ps.session_id = s.id
        WHERE s.user_id = ? AND ps.provider_id = ? AND s.id <> ?`,
      [userId, providerId, sessionId]
    )
    await noteAccount(trx, 'account.provider_unlinked', userId, origin, { data: { providerId } })
  })
}

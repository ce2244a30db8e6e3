import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { readDisplayName } from '#app/people/accounts/rules/display_name'
import { retryingTransaction } from '#app/shared/database/transaction'
import { now } from '#app/shared/time/clock'

/**
 * Changes what the person is called; an empty name takes it away.
 *
 * @throws Problem `request.invalid` (`displayName`)
 */
export async function renameAccount(
  userId: string,
  displayName: string,
  origin: Origin
): Promise<void> {
  const name = readDisplayName(displayName)
  await retryingTransaction(db, async (trx) => {
    await trx.from('users').where('id', userId).update({ display_name: name, updated_at: now() })
    await noteAccount(trx, 'account.renamed', userId, origin)
  })
}

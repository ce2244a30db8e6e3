import db from '@adonisjs/lucid/services/db'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import type { Origin } from '#app/people/accounts/origin'
import { accountProblem } from '#app/people/accounts/problems'
import { lockAccount } from '#app/people/accounts/queries/find_account'
import { isRestorable, toRestoredColumns } from '#app/people/grace/deletion'
import { retryingTransaction } from '#app/shared/database/transaction'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Restores a deleted account with its roles and its keys. One that is not deleted stays as it is.
 *
 * @throws Problem `user.not_found` where its grace is over
 */
export async function restoreAccount(userId: string, origin: Origin): Promise<void> {
  await retryingTransaction(db, async (trx) => {
    const account = await lockAccount(trx, userId)
    if (!account) throw accountProblem('user.not_found')
    if (account.deleted_at === null) return
    const at = databaseNow()
    if (!isRestorable(account, at.getTime())) throw accountProblem('user.not_found')
    await trx.from('users').where('id', userId).update(toRestoredColumns(at))
    await noteAccount(trx, 'account.restored', userId, origin)
  })
}

import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteAccount } from '#app/people/accounts/actions/note_account'
import { accountProblem } from '#app/people/accounts/problems'
import {
  findAccountByEmail,
  lockAccount,
  type AccountRow,
} from '#app/people/accounts/queries/find_account'
import { closeUserSessions } from '#app/people/sessions/actions/close_sessions'
import { retryingTransaction } from '#app/shared/database/transaction'

const OPERATOR = { address: null, requestId: null }

/**
 * Changes an account for someone at the machine itself, who has no account to do it with: its
 * sessions end, and the audit log says that the operator did it.
 *
 * @param action of the audit log, as `user.password_set`
 * @throws Problem `user.not_found`
 */
export async function changeAsOperator(
  email: string,
  action: string,
  work: (trx: TransactionClientContract, account: AccountRow) => Promise<void>
): Promise<void> {
  const { id } = await findNamedAccount(email)
  await retryingTransaction(db, async (trx) => {
    await work(trx, (await lockAccount(trx, id))!)
    await closeUserSessions(id, { client: trx })
    await noteAccount(trx, action, id, OPERATOR, { actorId: null, data: { by: 'operator' } })
  })
}

/** @throws Problem `user.not_found` */
export async function findNamedAccount(email: string): Promise<AccountRow> {
  const account = await findAccountByEmail(email)
  if (account && !account.erased_at) return account
  throw accountProblem('user.not_found', { detail: `There is no account of ${email}.` })
}

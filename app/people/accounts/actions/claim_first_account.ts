import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import type { AccountRow } from '#app/people/accounts/queries/find_account'
import { change, table } from '#app/shared/database/sql'

const NAME = 'accounts.first'

/**
 * Is there no account yet? Anyone who asks holds the answer until the transaction ends, so that of
 * several who want to be the first, one is.
 */
export async function claimFirstAccount(trx: TransactionClientContract): Promise<boolean> {
  if (await hasAccount(trx)) return false
  await change(trx, 'INSERT IGNORE INTO leases (name, held_until) VALUES (?, ?)', [
    NAME,
    new Date(1000),
  ])
  await table<{ name: string }>(trx, 'leases').where('name', NAME).forUpdate().first()
  return !(await hasAccount(trx))
}

async function hasAccount(trx: TransactionClientContract): Promise<boolean> {
  return (await table<AccountRow>(trx, 'users').select('id').first()) !== null
}

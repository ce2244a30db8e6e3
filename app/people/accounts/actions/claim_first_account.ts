import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change } from '#app/shared/sql'

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
  await trx.from('leases').where('name', NAME).forUpdate().first()
  return !(await hasAccount(trx))
}

async function hasAccount(trx: TransactionClientContract): Promise<boolean> {
  return (await trx.from('users').select('id').first()) !== null
}

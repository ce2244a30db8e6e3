import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { change } from '#app/shared/database/sql'

/**
 * Makes changes of who is in an organisation take turns until the transaction ends. Begin with
 * it: what is read afterwards is true until the commit.
 */
export async function lockMemberships(
  trx: TransactionClientContract,
  organisationId: string
): Promise<void> {
  await change(
    trx,
    'UPDATE organisations SET membership_version = membership_version + 1 WHERE id = ?',
    [organisationId]
  )
}

import db from '@adonisjs/lucid/services/db'
import { noteHosts, storeHost } from '#app/linking/printed_hosts/actions/store_host'
import { PRESENT_HOST } from '#app/linking/printed_hosts/queries/present_host'
import { table } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Writes down the host that the default short domain has now, so that its links go on working once
 * the settings name another one.
 */
export async function recordPresentHost(present = PRESENT_HOST): Promise<void> {
  if (present === null) return
  const isRecorded = await table(db, 'printed_hosts').where('host', present.host).first()
  if (isRecorded) return
  await retryingTransaction(db, async (trx) => {
    if (await storeHost(trx, present)) await noteHosts(trx)
  })
}

import db from '@adonisjs/lucid/services/db'
import { noteHosts } from '#app/linking/printed_hosts/actions/store_host'
import { HostRefused } from '#app/linking/printed_hosts/host_refused'
import { PRESENT_HOST } from '#app/linking/printed_hosts/queries/present_host'
import { readHost } from '#app/linking/printed_hosts/rules/read_host'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/**
 * Ends the answers on a former host of the default short domain: links that were printed with it stop
 * working there, and workspaces can add it as a custom domain.
 *
 * @returns the host as it was kept
 * @throws HostRefused
 */
export async function forgetHost(given: string): Promise<string> {
  const host = readHost(given)?.host ?? given
  if (host === PRESENT_HOST?.host) {
    throw new HostRefused(`${host} is the present short domain. Set another SHORT_DOMAIN first.`)
  }
  await retryingTransaction(db, async (trx) => {
    const removed = await change(trx, 'DELETE FROM printed_hosts WHERE host = ?', [host])
    if (removed === 0)
      throw new HostRefused(`${host} is not among the hosts that hosts:list shows.`)
    await noteHosts(trx, { verb: 'forgotten', host })
  })
  return host
}

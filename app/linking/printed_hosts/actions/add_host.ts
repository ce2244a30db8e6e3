import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { noteHosts, storeHost } from '#app/linking/printed_hosts/actions/store_host'
import { HostRefused } from '#app/linking/printed_hosts/host_refused'
import { readHost, type NamedHost } from '#app/linking/printed_hosts/rules/read_host'
import { select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'

/** Statuses of custom domains that have no claim to their host. */
const UNPROVED = new Set(['Pending', 'Removed'])

/**
 * Has links answer on a host that the default short domain had before Shunt wrote hosts down.
 *
 * @returns the host as it is kept, and whether it was not kept before
 * @throws HostRefused
 */
export async function addHost(given: string): Promise<NamedHost & { isNew: boolean }> {
  const named = readHost(given)
  if (named === null) {
    throw new HostRefused(
      `"${given}" is no host. Give a name such as go.example.com, without a path.`
    )
  }
  return retryingTransaction(db, async (trx) => {
    const isNew = await storeHost(trx, named)
    if (isNew) {
      await refuseVerified(trx, named.hostname)
      await noteHosts(trx, { verb: 'added', host: named.host })
    }
    return { ...named, isNew }
  })
}

/** Claims are locked, so that none is verified at the same time: its check looks for hosts then. */
async function refuseVerified(trx: TransactionClientContract, hostname: string): Promise<void> {
  const claims = await select<{ status: string }>(
    trx,
    'SELECT status FROM domains WHERE hostname = ? FOR UPDATE',
    [hostname]
  )
  if (claims.every(({ status }) => UNPROVED.has(status))) return
  throw new HostRefused(
    `${hostname} is a verified custom domain of a workspace, and keeps its own links.`
  )
}

import db from '@adonisjs/lucid/services/db'
import { hashOfNetwork, NETWORK_KNOWN_MS } from '#app/people/sessions/rules/sign_in_network'
import { table } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'
import accounts from '#config/accounts'

/** Did anyone sign in from the network of this address lately? */
export async function isKnownNetwork(address: string): Promise<boolean> {
  const names = accounts.knownKeys.map((key) => hashOfNetwork(address, key))
  const row = await table<{ network: string }>(db, 'sign_in_networks')
    .whereIn('network', names)
    .where('seen_at', '>', new Date(nowMs() - NETWORK_KNOWN_MS))
    .select('network')
    .first()
  return row !== null
}

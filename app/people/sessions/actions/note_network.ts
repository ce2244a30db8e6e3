import db from '@adonisjs/lucid/services/db'
import { hashOfNetwork } from '#app/people/sessions/rules/sign_in_network'
import { change } from '#app/shared/database/sql'
import { now } from '#app/shared/time/clock'
import accounts from '#config/accounts'

/** Remembers that someone signed in from the network of this address. */
export async function noteNetwork(address: string): Promise<void> {
  await change(
    db,
    `INSERT INTO sign_in_networks (network, seen_at) VALUES (?, ?)
     ON DUPLICATE KEY UPDATE seen_at = VALUES(seen_at)`,
    [hashOfNetwork(address, accounts.knownKeys[0]), now()]
  )
}

import db from '@adonisjs/lucid/services/db'
import type { RightAddresses } from '#app/redirect/links/source'
import { deleteExpired } from '#app/shared/database/delete_old'
import { change, table } from '#app/shared/database/sql'
import { now, nowMs } from '#app/shared/time/clock'

/** The time for which an address is known after its last right password. */
const KNOWN_MS = 90 * 24 * 3600_000

/** Who was right about the password of a link or a shared report, by keyed hashes alone. */
export const rightAddresses: RightAddresses = {
  async has(name) {
    const row = await table<{ name: string }>(db, 'right_addresses')
      .where('name', name)
      .where('seen_at', '>', new Date(nowMs() - KNOWN_MS))
      .select('name')
      .first()
    return row !== null
  },

  async note(name) {
    await change(
      db,
      `INSERT INTO right_addresses (name, seen_at) VALUES (?, ?)
       ON DUPLICATE KEY UPDATE seen_at = VALUES(seen_at)`,
      [name, now()]
    )
  },
}

/**
 * Removes what was remembered of addresses for 90 days.
 *
 * @throws ClocksDisagree
 */
export async function forgetRightAddresses(): Promise<void> {
  await deleteExpired('right_addresses', 'seen_at', KNOWN_MS)
}

import db from '@adonisjs/lucid/services/db'
import { change } from '#app/shared/database/sql'
import { trustedNowMs } from '#app/shared/time/database_clock'

/** Days for which unknown aliases are kept. */
export const UNKNOWN_ALIAS_DAYS = 90

/** Rows that one sweep deletes of each table at most. */
const STEP_ROWS = 10_000

/**
 * Deletes old counts of unknown aliases, a limited number of rows at a time.
 *
 * @throws ClocksDisagree
 */
export async function forgetUnknownAliases(): Promise<void> {
  const oldest = new Date((await trustedNowMs()) - UNKNOWN_ALIAS_DAYS * 24 * 3_600_000)
  const day = oldest.toISOString().slice(0, 10)
  for (const name of ['unknown_aliases', 'unknown_alias_days']) {
    await change(db, `DELETE FROM ${name} WHERE day < ? LIMIT ?`, [day, STEP_ROWS])
  }
}

import { selectForReport } from '#app/shared/database/read_replica'
import { sqlTime } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'

/** A spool that no drainer has opened for this long belongs to a machine that is gone. */
const FORGOTTEN_AFTER_MS = 7 * 24 * 3_600_000

/**
 * Finds the moment up to which every click is in the store: the least that any machine's spool is
 * drained to, a stopped one's included. Null before the first drainer ran.
 */
export async function findDrainedThrough(): Promise<Date | null> {
  const [row] = await selectForReport<{ through: Date | null }>(
    `SELECT MIN(COALESCE(drained_through, seen_at)) AS through FROM click_spools
    WHERE seen_at > ?`,
    [sqlTime(databaseNowMs() - FORGOTTEN_AFTER_MS)]
  )
  return row.through
}

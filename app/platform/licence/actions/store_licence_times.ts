import db from '@adonisjs/lucid/services/db'
import { sealTimes } from '#app/platform/licence/licence_times'
import { readStoredLicence, readTraces } from '#app/platform/licence/queries/read_stored_licence'
import { change } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { nowMs } from '#app/shared/time/clock'
import { databaseNowMs, refreshDatabaseClock } from '#app/shared/time/database_clock'

/** A stored time that is older than this is brought up to date. */
const EXACT_MS = 60_000

/**
 * Keeps the first start of the installation, and the latest time that it has ever seen.
 *
 * The lesser of this machine's time and the database's is kept: one clock that is wrong for a moment
 * does not end a licence, and one that stands back does not stop the other.
 */
export async function storeLicenceTimes(): Promise<void> {
  await refreshDatabaseClock()
  const seenMs = Math.min(nowMs(), databaseNowMs())
  const stored = await readStoredLicence()
  if (stored && (!stored.isSealed || seenMs - stored.latestSeenMs < EXACT_MS)) return
  if (!stored) return startLicence(seenMs)
  await retryingTransaction(db, async (trx) => {
    const held = await readStoredLicence(trx, { lock: true })
    if (!held || held.latestSeenMs >= seenMs) return
    const seal = sealTimes({ ...held, latestSeenMs: seenMs })
    await change(trx, 'UPDATE installation_licence SET seal = ? WHERE id = 1', [seal])
  })
}

/** Begins the evaluation; of an installation that has lost the row, when its first account began. */
async function startLicence(seenMs: number): Promise<void> {
  const { earliestMs, latestMs } = await readTraces(db)
  const seal = sealTimes({
    firstStartedMs: Math.min(seenMs, earliestMs),
    latestSeenMs: Math.max(seenMs, latestMs),
  })
  await change(db, 'INSERT IGNORE INTO installation_licence (id, seal) VALUES (1, ?)', [seal])
}

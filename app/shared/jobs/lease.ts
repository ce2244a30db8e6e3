import db from '@adonisjs/lucid/services/db'
import { change } from '#app/shared/database/sql'
import { databaseNowSql, trustedNowMs } from '#app/shared/time/database_clock'

/** The clocks of two nodes of a database may differ by this number of seconds. */
const TOLERANCE_SECONDS = 5

/**
 * Takes a piece of scheduled work for this many seconds, if no one has it.
 *
 * @returns whether it is ours; one caller gets true, however many ask at once
 * @throws ClocksDisagree
 */
export async function takeLease(name: string, seconds: number): Promise<boolean> {
  await trustedNowMs()
  return takeLeaseUnchecked(name, seconds)
}

/**
 * Takes it also where this machine's clock is wrong. The statement itself reads the database's clock, for
 * what a process believes that it is may be seconds off where its connection hung. A lease that ends later
 * than one taken now was made by a wrong clock, and counts as over.
 */
export async function takeLeaseUnchecked(name: string, seconds: number): Promise<boolean> {
  await change(db, 'INSERT IGNORE INTO leases (name, held_until) VALUES (?, ?)', [
    name,
    new Date(1000),
  ])
  const now = databaseNowSql()
  const taken = await change(
    db,
    `UPDATE leases SET held_until = ${now} + INTERVAL ? SECOND WHERE name = ?
      AND (held_until <= ${now} OR held_until > ${now} + INTERVAL ? SECOND)`,
    [seconds, name, seconds + TOLERANCE_SECONDS]
  )
  return taken === 1
}

import { createHash } from 'node:crypto'
import db from '@adonisjs/lucid/services/db'
import { databaseNowSql } from '#app/shared/database_clock'
import { change } from '#app/shared/sql'

/** A lease that ends later than this was made by a wrong clock, and counts as over. */
const LONGEST_SECONDS = 60

/**
 * Takes the right to look for failures in this scope. By the database's clock alone: unlike other
 * scheduled work it goes on where a machine's clock is wrong, because that is a failure to tell of.
 */
export async function takeLookLease(scope: string, seconds: number): Promise<boolean> {
  const name = `alerts:${createHash('sha256').update(scope).digest('hex').slice(0, 40)}`
  const now = databaseNowSql()
  await change(db, 'INSERT IGNORE INTO leases (name, held_until) VALUES (?, ?)', [
    name,
    new Date(1000),
  ])
  const taken = await change(
    db,
    `UPDATE leases SET held_until = ${now} + INTERVAL ? SECOND WHERE name = ?
      AND (held_until <= ${now} OR held_until > ${now} + INTERVAL ${LONGEST_SECONDS} SECOND)`,
    [seconds, name]
  )
  return taken === 1
}

import db from '@adonisjs/lucid/services/db'
import { trustedNowMs } from '#app/shared/database_clock'
import { change } from '#app/shared/sql'

/** Two processes interpolate the database's clock with a little difference. */
const TOLERANCE_MS = 5_000

/**
 * Takes a piece of scheduled work for this many seconds by the database's clock, if no one has it.
 * A lease that ends later than one taken now was made by a wrong clock, and counts as over.
 *
 * @returns whether it is ours; one caller gets true, however many ask at once
 * @throws ClocksDisagree
 */
export async function takeLease(name: string, seconds: number): Promise<boolean> {
  const nowMs = await trustedNowMs()
  const untilMs = nowMs + seconds * 1000
  await change(db, 'INSERT IGNORE INTO leases (name, held_until) VALUES (?, ?)', [
    name,
    new Date(1000),
  ])
  const taken = await db
    .from('leases')
    .where('name', name)
    .where((over) =>
      over
        .where('held_until', '<=', new Date(nowMs))
        .orWhere('held_until', '>', new Date(untilMs + TOLERANCE_MS))
    )
    .update({ held_until: new Date(untilMs) })
  return Number(taken) === 1
}

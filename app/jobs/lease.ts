import db from '@adonisjs/lucid/services/db'
import { now, nowMs } from '#app/shared/clock'

/**
 * Takes a piece of scheduled work for so many seconds, if nobody has it.
 *
 * @returns whether it is ours; one caller gets true, however many ask at once
 */
export async function takeLease(name: string, seconds: number): Promise<boolean> {
  const until = new Date(nowMs() + seconds * 1000)
  await db.rawQuery('INSERT IGNORE INTO leases (name, held_until) VALUES (?, ?)', [
    name,
    new Date(1000),
  ])
  const taken = await db
    .from('leases')
    .where('name', name)
    .where('held_until', '<=', now())
    .update({ held_until: until })
  return Number(taken) === 1
}

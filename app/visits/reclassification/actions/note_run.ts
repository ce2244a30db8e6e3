import db from '@adonisjs/lucid/services/db'
import { now } from '#app/shared/clock'
import { newId } from '#app/shared/ids'
import { change, select, sqlTime, type Sql } from '#app/shared/sql'
import { firstIdOf } from '#app/visits/reclassification/queries/kept_clicks'
import { emptySums, type ReclassificationRun } from '#app/visits/reclassification/reclassification'

/** Another run over the same time is under way. */
export class OvertakenRun extends Error {}

/** Begins a run over a time, or goes on with one over it that did not come to its end. */
export async function openRun(fromMs: number, beforeMs: number): Promise<ReclassificationRun> {
  const times = [sqlTime(fromMs), sqlTime(beforeMs)]
  const [open] = await select<{ id: string; next_id: string; sums: string }>(
    db,
    `SELECT id, next_id, sums FROM click_reclassifications
    WHERE finished_at IS NULL AND from_at = ? AND before_at = ? ORDER BY id DESC LIMIT 1`,
    times
  )
  const beforeId = firstIdOf(beforeMs)
  if (open) {
    return { id: open.id, nextId: open.next_id, beforeId, sums: JSON.parse(open.sums) }
  }
  const run = { id: newId(), nextId: firstIdOf(fromMs), beforeId, sums: emptySums() }
  await db.table('click_reclassifications').insert({
    id: run.id,
    from_at: new Date(fromMs),
    before_at: new Date(beforeMs),
    next_id: run.nextId,
    sums: JSON.stringify(run.sums),
    started_at: now(),
  })
  return run
}

/**
 * Notes how far a run has come.
 *
 * @param fromId where it was
 * @throws OvertakenRun where another process was there first: what this one changed is undone
 */
export async function moveRun(
  sql: Sql,
  fromId: string,
  { id, nextId, sums }: ReclassificationRun
): Promise<void> {
  const moved = await change(
    sql,
    'UPDATE click_reclassifications SET next_id = ?, sums = ? WHERE id = ? AND next_id = ?',
    [nextId, JSON.stringify(sums), id, fromId]
  )
  if (moved === 0) throw new OvertakenRun()
}

export async function finishRun({ id }: ReclassificationRun): Promise<void> {
  await change(db, 'UPDATE click_reclassifications SET finished_at = ? WHERE id = ?', [now(), id])
}

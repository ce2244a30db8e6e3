import db from '@adonisjs/lucid/services/db'
import type { QueryClientContract } from '@adonisjs/lucid/types/database'
import { change, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { newId } from '#app/shared/ids'
import { now } from '#app/shared/time/clock'
import { databaseNow } from '#app/shared/time/database_clock'
import type { CountedClick } from '#app/visits/raw_clicks/click'
import { firstIdOf } from '#app/visits/raw_clicks/queries/kept_clicks'
import { emptySums, type ReclassificationRun } from '#app/visits/reclassification/reclassification'
import { writeCarried } from '#app/visits/reclassification/rules/carried_clicks'
import { describeRulesInUse } from '#app/visits/reclassification/rules/rules_in_use'

/** Another run over the same time is under way. */
export class OvertakenRun extends Error {}

/** Begins a run over a time, or goes on with one over it that did not come to its end. */
export async function openRun(fromMs: number, beforeMs: number): Promise<ReclassificationRun> {
  const times = [sqlTime(fromMs), sqlTime(beforeMs)]
  const [open] = await select<{ id: string; next_id: string; sums: string }>(
    db,
    `SELECT id, next_id, sums FROM click_reclassifications
    WHERE finished_at IS NULL AND is_dry_run = 0 AND from_at = ? AND before_at = ?
    ORDER BY id DESC LIMIT 1`,
    times
  )
  const beforeId = firstIdOf(beforeMs)
  if (open) {
    return { id: open.id, nextId: open.next_id, beforeId, sums: JSON.parse(open.sums) }
  }
  return insertRun(db, { fromMs, beforeMs, isJob: false, isDryRun: false })
}

/** The time of a run, and who does what in it. */
interface NewRun {
  fromMs: number
  beforeMs: number

  /** Do workers do it, or the process that began it? */
  isJob: boolean
  isDryRun: boolean
}

export async function insertRun(
  sql: Pick<QueryClientContract, 'table'>,
  { fromMs, beforeMs, isJob, isDryRun }: NewRun
): Promise<ReclassificationRun> {
  const beforeId = firstIdOf(beforeMs)
  const run = { id: newId(), nextId: firstIdOf(fromMs), beforeId, sums: emptySums() }
  await sql.table('click_reclassifications').insert({
    id: run.id,
    from_at: new Date(fromMs),
    before_at: new Date(beforeMs),
    next_id: run.nextId,
    sums: JSON.stringify(run.sums),
    started_at: now(),
    is_job: isJob,
    is_dry_run: isDryRun,
    rules: describeRulesInUse().id,
    worked_at: databaseNow(),
  })
  return run
}

/**
 * Notes how far a run has come.
 *
 * @param carried what a dry run needs to go on
 * @param fromId where it was
 * @throws OvertakenRun where another process was there first: what this one changed is undone
 */
export async function moveRun(
  sql: Sql,
  fromId: string,
  { id, nextId, sums }: ReclassificationRun,
  carried: CountedClick[] | null = null
): Promise<void> {
  const moved = await change(
    sql,
    `UPDATE click_reclassifications SET next_id = ?, sums = ?, carried = ?, worked_at = ?
    WHERE id = ? AND next_id = ?`,
    [nextId, JSON.stringify(sums), writeCarried(carried), databaseNow(), id, fromId]
  )
  if (moved === 0) throw new OvertakenRun()
}

export async function finishRun({ id }: ReclassificationRun): Promise<void> {
  await change(db, 'UPDATE click_reclassifications SET finished_at = ? WHERE id = ?', [now(), id])
}

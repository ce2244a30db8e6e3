import { change, chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { databaseNow } from '#app/shared/time/database_clock'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'

/** Workspaces and ranges of one statement. */
const STATEMENT_ROWS = 1_000

/** Clicks of one workspace that were added, changed or removed. */
export interface ChangedClicks {
  workspaceNo: number

  /** When they were made, milliseconds since the epoch, in any order. */
  timesMs: readonly number[]
}

/**
 * Makes everyone who changes clicks of these workspaces take turns until the transaction ends. Call it
 * after the clicks are changed and before ranges are looked at, in the transaction of the change.
 */
export async function passFences(
  trx: Sql,
  workspaces: readonly { workspaceNo: number; changes: number }[]
): Promise<void> {
  const inOrder = [...workspaces].sort((one, other) => one.workspaceNo - other.workspaceNo)
  for (const some of chunks(inOrder, STATEMENT_ROWS)) {
    await change(
      trx,
      `INSERT INTO click_fences (workspace_no, changes) VALUES ?
      ON DUPLICATE KEY UPDATE changes = changes + VALUES(changes)`,
      [some.map(({ workspaceNo, changes }) => [workspaceNo, Math.max(1, changes)])]
    )
  }
}

/**
 * Has the ranges that hold any of these clicks answer no more until they are sealed again. New clicks
 * are later than all ranges, which costs two statements a batch.
 */
export async function markChanged(trx: Sql, changed: readonly ChangedClicks[]): Promise<void> {
  const those = changed.filter(({ timesMs }) => timesMs.length > 0)
  if (those.length === 0) return
  await passFences(
    trx,
    those.map(({ workspaceNo, timesMs }) => ({ workspaceNo, changes: timesMs.length }))
  )
  const sealedBefore = await findSealedBefore(
    trx,
    those.map(({ workspaceNo }) => workspaceNo)
  )
  for (const { workspaceNo, timesMs } of those) {
    const endMs = sealedBefore.get(workspaceNo) ?? -Infinity
    const times = timesMs.filter((atMs) => atMs < endMs)
    if (times.length > 0) await markRangesOf(trx, workspaceNo, times)
  }
}

/** Has all ranges of a workspace that reach into a span answer no more. */
export async function markSpanChanged(
  trx: Sql,
  workspaceNo: number,
  { fromMs, beforeMs }: TimeSpan
): Promise<void> {
  await passFences(trx, [{ workspaceNo, changes: 1 }])
  await change(
    trx,
    `UPDATE click_ranges SET state = 'Stale', state_at = ?
    WHERE workspace_no = ? AND before_at > ? AND from_at < ? AND state <> 'Stale'`,
    [databaseNow(), workspaceNo, sqlTime(fromMs), sqlTime(beforeMs)]
  )
}

async function findSealedBefore(
  trx: Sql,
  workspaceNos: readonly number[]
): Promise<Map<number, number>> {
  const found = new Map<number, number>()
  for (const some of chunks(workspaceNos, STATEMENT_ROWS)) {
    const rows = await select<{ no: number; at: Date }>(
      trx,
      `SELECT workspace_no AS no, MAX(before_at) AS at FROM click_ranges
      WHERE workspace_no IN (?) GROUP BY workspace_no`,
      [some]
    )
    for (const { no, at } of rows) found.set(no, at.getTime())
  }
  return found
}

async function markRangesOf(
  trx: Sql,
  workspaceNo: number,
  timesMs: readonly number[]
): Promise<void> {
  const inOrder = Float64Array.from(timesMs).sort()
  const ranges = await select<{ id: string; from_at: Date; before_at: Date }>(
    trx,
    `SELECT id, from_at, before_at FROM click_ranges
    WHERE workspace_no = ? AND before_at > ? AND from_at <= ? AND state <> 'Stale'`,
    [workspaceNo, sqlTime(inOrder[0]), sqlTime(inOrder.at(-1)!)]
  )
  const touched = ranges.filter((range) => {
    const next = inOrder.find((atMs) => atMs >= range.from_at.getTime())
    return next !== undefined && next < range.before_at.getTime()
  })
  for (const some of chunks(touched, STATEMENT_ROWS)) {
    await change(trx, `UPDATE click_ranges SET state = 'Stale', state_at = ? WHERE id IN (?)`, [
      databaseNow(),
      some.map(({ id }) => id),
    ])
  }
}

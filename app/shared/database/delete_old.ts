import db from '@adonisjs/lucid/services/db'
import { change, select } from '#app/shared/database/sql'
import { trustedNowMs } from '#app/shared/time/database_clock'
import { computeRemovableBefore } from '#app/shared/time/removable_before'

/** Rows of one statement, so that no one waits for a long one. */
const ROWS = 5_000

/** One sweep removes rows that are at most this much younger than the oldest row there is. */
const STEP_MS = 24 * 3600 * 1000

/**
 * Deletes rows that are older than they are kept, as the database's clock and the newest row agree.
 *
 * @param table its `id` grows with time, `created_at` says when a row was made
 * @throws ClocksDisagree
 */
export async function deleteAged(table: string, keepMs: number): Promise<void> {
  const nowMs = await trustedNowMs()
  const newestMs = await endOf(table, 'DESC')
  const oldestMs = await endOf(table, 'ASC')
  const before = computeRemovableBefore({ nowMs, keepMs, newestMs, oldestMs, stepMs: STEP_MS })
  await deleteBefore(table, 'created_at', before)
}

/**
 * Deletes rows whose own end, the time in this column, is over by the database's clock.
 *
 * @param keepMs how much longer they are kept
 * @throws ClocksDisagree
 */
export async function deleteExpired(table: string, column: string, keepMs = 0): Promise<void> {
  await deleteBefore(table, column, (await trustedNowMs()) - keepMs)
}

async function endOf(table: string, direction: 'ASC' | 'DESC'): Promise<number | null> {
  const [row] = await select<{ at: Date }>(
    db,
    `SELECT created_at AS at FROM ${table} ORDER BY id ${direction} LIMIT 1`
  )
  return row ? row.at.getTime() : null
}

async function deleteBefore(table: string, column: string, beforeMs: number): Promise<void> {
  let deleted = ROWS
  while (deleted === ROWS) {
    deleted = await change(db, `DELETE FROM ${table} WHERE ${column} < ? LIMIT ${ROWS}`, [
      new Date(beforeMs),
    ])
  }
}

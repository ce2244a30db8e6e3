import db from '@adonisjs/lucid/services/db'
import { change, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { newId } from '#app/shared/ids'
import { databaseNow } from '#app/shared/time/database_clock'
import { passFences } from '#app/visits/click_ranges/actions/mark_changed'
import type { ClickRange, SealedContent } from '#app/visits/click_ranges/click_range'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'

/** The database is not the one that this folder was filled from: it became an older copy of itself. */
export class StoreIsForeign extends Error {}

/** A folder of columns, and how many ranges it has ever sealed. */
export interface KnownStore {
  id: string
  seals: number
}

/**
 * Begins a range: from the commit on, everyone who changes clicks of it marks it, so that what is read
 * afterwards is as it is when `finishRange` succeeds.
 *
 * @param replacedId a range of the same time that is no longer valid
 * @returns the id of the range; null where another one holds clicks of this time
 */
export function beginRange(
  storeId: string,
  workspaceNo: number,
  span: TimeSpan,
  replacedId: string | null
): Promise<string | null> {
  return retryingTransaction(db, async (trx) => {
    await passFences(trx, [{ workspaceNo, changes: 1 }])
    if (replacedId) await change(trx, 'DELETE FROM click_ranges WHERE id = ?', [replacedId])
    const others = await listRangesWithin(trx, storeId, workspaceNo, span)
    return others.length > 0 ? null : insertRange(trx, storeId, workspaceNo, span)
  })
}

/**
 * Begins a range that takes the place of others, which answer until `finishRange` succeeds.
 *
 * @param partIds of all ranges of its time
 * @returns the id of the range; null where any of the others does not answer any more
 */
export function beginMergedRange(
  storeId: string,
  workspaceNo: number,
  span: TimeSpan,
  partIds: readonly string[]
): Promise<string | null> {
  return retryingTransaction(db, async (trx) => {
    await passFences(trx, [{ workspaceNo, changes: 1 }])
    const parts = await listRangesWithin(trx, storeId, workspaceNo, span)
    const isAsPlanned = ({ id, state }: RangeWithin) => state === 'Sealed' && partIds.includes(id)
    if (parts.length !== partIds.length || !parts.every(isAsPlanned)) return null
    return insertRange(trx, storeId, workspaceNo, span)
  })
}

type RangeWithin = Pick<ClickRange, 'id' | 'state'>

function listRangesWithin(
  trx: Sql,
  storeId: string,
  workspaceNo: number,
  { fromMs, beforeMs }: TimeSpan
): Promise<RangeWithin[]> {
  return select<RangeWithin>(
    trx,
    `SELECT id, state FROM click_ranges WHERE workspace_no = ? AND before_at > ? AND from_at < ?
      AND store_id = ?`,
    [workspaceNo, sqlTime(fromMs), sqlTime(beforeMs), storeId]
  )
}

/**
 * Has several ranges take the place of one that answers nothing.
 *
 * @param spans that follow each other, of all its time
 * @returns their ids, of ranges that answer nothing either; empty where it is gone or answers by now
 */
export function splitRange(
  storeId: string,
  { id, workspaceNo }: Pick<ClickRange, 'id' | 'workspaceNo'>,
  spans: readonly TimeSpan[]
): Promise<string[]> {
  return retryingTransaction(db, async (trx) => {
    await passFences(trx, [{ workspaceNo, changes: 1 }])
    const gone = await change(trx, "DELETE FROM click_ranges WHERE id = ? AND state <> 'Sealed'", [
      id,
    ])
    const ids: string[] = []
    if (gone === 0) return ids
    for (const span of spans) {
      ids.push(await insertRange(trx, storeId, workspaceNo, span))
    }
    return ids
  })
}

async function insertRange(
  trx: Sql,
  storeId: string,
  workspaceNo: number,
  { fromMs, beforeMs }: TimeSpan
): Promise<string> {
  const id = newId()
  await change(
    trx,
    `INSERT INTO click_ranges (id, store_id, workspace_no, from_at, before_at, state, state_at)
    VALUES (?, ?, ?, ?, ?, 'Sealing', ?)`,
    [id, storeId, workspaceNo, sqlTime(fromMs), sqlTime(beforeMs), databaseNow()]
  )
  return id
}

/**
 * Has a range answer from now on, if none of its clicks was changed since it began.
 *
 * @param partIds of ranges in whose place it answers
 * @returns whether it does
 * @throws StoreIsForeign
 */
export function finishRange(
  store: KnownStore,
  id: string,
  { rowCount, readHash, fileHash, fileBytes }: SealedContent,
  partIds: readonly string[] = []
): Promise<boolean> {
  return retryingTransaction(db, async (trx) => {
    const sealed = await change(
      trx,
      `UPDATE click_ranges SET state = 'Sealed', state_at = ?, row_count = ?, read_hash = ?,
        file_hash = ?, file_bytes = ? WHERE id = ? AND store_id = ? AND state = 'Sealing'`,
      [databaseNow(), rowCount, readHash, fileHash, fileBytes, id, store.id]
    )
    if (sealed === 0) return false
    const counted = await change(
      trx,
      'UPDATE column_stores SET seals = seals + 1, seen_at = ? WHERE id = ? AND seals = ?',
      [databaseNow(), store.id, store.seals]
    )
    if (counted === 0) throw new StoreIsForeign('Columns belong to another state of the database')
    if (partIds.length > 0) await change(trx, 'DELETE FROM click_ranges WHERE id IN (?)', [partIds])
    return true
  })
}

/** Has ranges answer no more whose files are damaged or missing. */
export async function giveUpRanges(ids: readonly string[]): Promise<void> {
  await change(
    db,
    `UPDATE click_ranges SET state = 'Stale', state_at = ? WHERE id IN (?) AND state <> 'Stale'`,
    [databaseNow(), ids]
  )
}

/** Forgets a range, whose clicks no file holds any more. */
export async function removeRange(id: string): Promise<void> {
  await change(db, 'DELETE FROM click_ranges WHERE id = ?', [id])
}

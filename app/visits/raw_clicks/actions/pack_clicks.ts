import db from '@adonisjs/lucid/services/db'
import { change, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { SweepPieces } from '#app/shared/jobs/sweep_pieces'
import { trustedNowMs } from '#app/shared/time/database_clock'
import { computeRemovableBefore } from '#app/shared/time/removable_before'
import {
  insertPack,
  takePackingTurn,
  unpackPacks,
} from '#app/visits/raw_clicks/actions/change_packs'
import { findNewestClickMs } from '#app/visits/raw_clicks/queries/click_span'
import {
  CLICK_COLUMNS,
  IS_SOUND,
  PACK_ROWS,
  PACKED_ROW,
  packRows,
  UNPACKED,
  UNPACKED_COLUMNS,
} from '#app/visits/raw_clicks/rules/click_pack'
import clickColumns from '#config/click_columns'

const DAY_MS = 24 * 3_600_000

/**
 * Clicks are packed this time after it was noted that they can be: who began to read or change them before does
 * not look into packs, and nor does a process of the release before.
 */
export const NOTED_FOR_MS = DAY_MS

/** How far ahead is noted, so that the clicks of each day wait no longer than they should. */
const AHEAD_MS = 2 * DAY_MS

interface PackingOptions {
  /** Days for which clicks stay in rows; null: all that they are kept. */
  days?: number | null
  notedForMs?: number
}

/**
 * Packs the raw clicks that are older than they are kept in rows: some thousands of a workspace become one row, which
 * takes a third of the room and is read like them. Without the setting it asks nothing.
 *
 * @throws ClocksDisagree; Error at the end where a workspace failed
 */
export async function packAgedClicks({
  days = clickColumns.daysInRows,
  notedForMs = NOTED_FOR_MS,
}: PackingOptions = {}): Promise<void> {
  if (days === null) return
  const nowMs = await trustedNowMs()
  const newestMs = await findNewestClickMs(nowMs)
  const beforeMs = computeRemovableBefore({ nowMs, newestMs, keepMs: days * DAY_MS })
  const pieces = new SweepPieces('packed-clicks')
  for (const { no, packed_before: packed, packed_noted_at: noted } of await listPackings()) {
    await pieces.run({ workspaceNo: String(no) }, async () => {
      if (noted !== null && noted.getTime() > nowMs - notedForMs) return
      const untilMs = Math.min(beforeMs, packed?.getTime() ?? -Infinity)
      while (await packSome(no, untilMs));
      const nextMs = Math.max(beforeMs + AHEAD_MS, packed?.getTime() ?? 0)
      await notePacking(no, nextMs, nowMs)
    })
  }
  pieces.finish()
}

interface Packing {
  no: number
  packed_before: Date | null
  packed_noted_at: Date | null
}

function listPackings(): Promise<Packing[]> {
  return select<Packing>(
    db,
    'SELECT no, packed_before, packed_noted_at FROM click_workspaces ORDER BY no'
  )
}

async function notePacking(no: number, beforeMs: number, nowMs: number): Promise<void> {
  if (beforeMs <= 0) return
  await change(
    db,
    'UPDATE click_workspaces SET packed_before = ?, packed_noted_at = ? WHERE no = ?',
    [...[sqlTime(beforeMs), sqlTime(nowMs)], no]
  )
}

/**
 * Packs the oldest clicks of a workspace that lie in rows, all or nothing: the rows go only where the pack, as the
 * database reads it, has the same in each column.
 *
 * @param beforeMs milliseconds since the epoch
 * @returns whether there may be more
 */
export async function packSome(
  workspaceNo: number,
  beforeMs: number,
  most = PACK_ROWS
): Promise<boolean> {
  if (!(beforeMs > 0)) return false
  return retryingTransaction(db, async (trx) => {
    await takePackingTurn(trx, workspaceNo)
    const fresh = await readOldest(trx, workspaceNo, beforeMs, most)
    if (fresh.length === 0) return false
    // Few clicks share a pack with those of the last small one.
    const isFew = fresh.length < most / 2 && (await unpackSmall(trx, workspaceNo, most / 2))
    const rows = isFew ? await readOldest(trx, workspaceNo, beforeMs, most) : fresh
    const no = await insertPack(trx, packRows(workspaceNo, rows))
    const removed = await change(trx, REMOVE_PACKED, [no])
    if (removed !== rows.length) {
      throw new Error(`A pack has ${removed} of ${rows.length} clicks as they were`)
    }
    return rows.length === most
  })
}

async function readOldest(trx: Sql, workspaceNo: number, beforeMs: number, most: number) {
  const rows = await select<{ at: Date; line: string }>(
    trx,
    `SELECT c.clicked_at AS at, ${PACKED_ROW} AS line FROM raw_clicks c FORCE INDEX (PRIMARY)
    WHERE c.workspace_no = ? AND c.clicked_at < ?
    ORDER BY c.clicked_at, c.nonce LIMIT ? FOR UPDATE`,
    [workspaceNo, sqlTime(beforeMs), most]
  )
  return rows.map(({ at, line }) => {
    return { atMs: at.getTime(), columns: typeof line === 'string' ? JSON.parse(line) : line }
  })
}

/** Makes rows of the newest sound pack that has fewer clicks than this. */
async function unpackSmall(trx: Sql, workspaceNo: number, few: number): Promise<boolean> {
  const [small] = await select<{ no: number }>(
    trx,
    `SELECT p.no FROM packed_clicks p FORCE INDEX (packed_clicks_last)
    WHERE p.workspace_no = ? AND p.row_count < ? AND ${IS_SOUND}
    ORDER BY p.last_at DESC LIMIT 1 FOR UPDATE`,
    [workspaceNo, few]
  )
  if (small) await unpackPacks(trx, [small.no])
  return Boolean(small)
}

const KEY = ['workspace_no', 'clicked_at', 'nonce']
const REMOVE_PACKED = `DELETE c FROM (
    SELECT ${UNPACKED_COLUMNS} FROM packed_clicks p, ${UNPACKED} WHERE p.no = ?
  ) AS u STRAIGHT_JOIN raw_clicks AS c FORCE INDEX (PRIMARY)
  ON ${CLICK_COLUMNS.map((name) => `c.${name} ${KEY.includes(name) ? '=' : '<=>'} u.${name}`).join(' AND ')}`

/**
 * Makes rows of all packs again, as before an earlier release is installed; damaged ones stay. The setting has to be
 * unset.
 *
 * @returns clicks that lie in rows again
 */
export async function unpackAllClicks(
  onPack: (clicks: number) => void = () => {}
): Promise<number> {
  let clicks = 0
  for (const { no } of await listPackings()) {
    for (;;) {
      const found = await retryingTransaction(db, async (trx) => {
        await takePackingTurn(trx, no)
        const [pack] = await select<{ no: number; row_count: number }>(
          trx,
          `SELECT p.no, p.row_count FROM packed_clicks p FORCE INDEX (packed_clicks_last)
          WHERE p.workspace_no = ? AND ${IS_SOUND} ORDER BY p.last_at DESC LIMIT 1 FOR UPDATE`,
          [no]
        )
        if (pack) await unpackPacks(trx, [pack.no])
        return pack?.row_count ?? 0
      })
      if (found === 0) break
      clicks += found
      onPack(clicks)
    }
  }
  return clicks
}

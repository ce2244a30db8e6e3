import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import type { ClickRange, RangeState } from '#app/visits/click_ranges/click_range'

/** A range, and since when it is in its state. */
export type DatedRange = ClickRange & { stateMs: number }

interface DatedRow {
  id: string
  workspace_no: number
  from_at: Date
  before_at: Date
  state: RangeState
  state_at: Date
}

const COLUMNS = 'id, workspace_no, from_at, before_at, state, state_at'

/** Lists the ranges of a folder that answer nothing, those that have waited longest first. */
export async function listIdleRanges(storeId: string, limit: number): Promise<DatedRange[]> {
  const rows = await select<DatedRow>(
    db,
    `SELECT ${COLUMNS} FROM click_ranges WHERE store_id = ? AND state IN ('Stale', 'Sealing')
    ORDER BY state_at LIMIT ?`,
    [storeId, limit]
  )
  return rows.map(toRange)
}

/** Lists the ids of all ranges that a folder has, whatever their state. */
export async function listRangeIds(storeId: string): Promise<Map<string, RangeState>> {
  const rows = await select<{ id: string; state: RangeState }>(
    db,
    'SELECT id, state FROM click_ranges WHERE store_id = ?',
    [storeId]
  )
  return new Map(rows.map(({ id, state }) => [id, state]))
}

/** Finds up to when a workspace's clicks are in ranges of a folder; null: none are. */
export async function findRangesEndMs(
  storeId: string,
  workspaceNo: number
): Promise<number | null> {
  const [row] = await select<{ at: Date | null }>(
    db,
    'SELECT MAX(before_at) AS at FROM click_ranges WHERE workspace_no = ? AND store_id = ?',
    [workspaceNo, storeId]
  )
  return row.at && row.at.getTime()
}

/** Lists the workspaces whose clicks were ever changed, with how many changes there were. */
export async function listFences(): Promise<{ workspaceNo: number; changes: number }[]> {
  const rows = await select<{ no: number; changes: number | string }>(
    db,
    'SELECT workspace_no AS no, changes FROM click_fences ORDER BY workspace_no'
  )
  return rows.map(({ no, changes }) => ({ workspaceNo: no, changes: Number(changes) }))
}

function toRange(row: DatedRow): DatedRange {
  return {
    id: row.id,
    workspaceNo: row.workspace_no,
    fromMs: row.from_at.getTime(),
    beforeMs: row.before_at.getTime(),
    state: row.state,
    stateMs: row.state_at.getTime(),
  }
}

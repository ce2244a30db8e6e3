import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import type { SealedRange } from '#app/visits/click_ranges/click_range'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'

interface RangeRow {
  id: string
  workspace_no: number
  from_at: Date
  before_at: Date
  row_count: number
  read_hash: Buffer
  file_hash: Buffer
  file_bytes: number
}

/**
 * Lists the ranges of a workspace that a folder holds as they are now, in the order of time. From the
 * primary: what was just changed does not answer any more.
 */
export async function listSealedRanges(
  storeId: string,
  workspaceNo: number,
  { fromMs, beforeMs }: TimeSpan
): Promise<SealedRange[]> {
  const rows = await select<RangeRow>(
    db,
    `SELECT id, workspace_no, from_at, before_at, row_count, read_hash, file_hash, file_bytes
    FROM click_ranges WHERE workspace_no = ? AND before_at > ? AND from_at < ?
      AND store_id = ? AND state = 'Sealed' ORDER BY from_at`,
    [workspaceNo, sqlTime(fromMs), sqlTime(beforeMs), storeId]
  )
  return rows.map((row) => ({
    id: row.id,
    workspaceNo: row.workspace_no,
    state: 'Sealed',
    fromMs: row.from_at.getTime(),
    beforeMs: row.before_at.getTime(),
    rowCount: row.row_count,
    readHash: row.read_hash,
    fileHash: row.file_hash,
    fileBytes: row.file_bytes,
  }))
}

/** Lists the files that a folder has to hold, the newest first. */
export async function listSealedFiles(
  storeId: string
): Promise<Pick<SealedRange, 'id' | 'fileBytes' | 'fileHash'>[]> {
  const rows = await select<Pick<RangeRow, 'id' | 'file_bytes' | 'file_hash'>>(
    db,
    `SELECT id, file_bytes, file_hash FROM click_ranges
    WHERE store_id = ? AND state = 'Sealed' ORDER BY state_at DESC`,
    [storeId]
  )
  return rows.map((row) => ({ id: row.id, fileBytes: row.file_bytes, fileHash: row.file_hash }))
}

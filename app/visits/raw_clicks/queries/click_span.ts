import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'

const DAY_MS = 24 * 3_600_000

/** Returns the time of the newest raw click that is not from the future; 0 where there is none. */
export async function findNewestClickMs(nowMs: number): Promise<number> {
  const { newestMs } = await findClickBounds(nowMs)
  return newestMs
}

/** Where the raw clicks of all workspaces end, milliseconds since the epoch. */
export interface ClickBounds {
  /** 0 where there is none. */
  newestMs: number

  /** No later click of any workspace is packed; null: none is. */
  packedBeforeMs: number | null
}

/**
 * Finds when the newest raw click was made that is not from the future, and up to when clicks can be packed. Each
 * workspace has its newest at the end of its range.
 */
export async function findClickBounds(nowMs: number): Promise<ClickBounds> {
  const beforeAt = sqlTime(nowMs + DAY_MS)
  const [found] = await select<Record<'newest' | 'newest_packed' | 'packed_before', Date | null>>(
    db,
    `SELECT MAX(own.newest) AS newest, MAX(own.newest_packed) AS newest_packed,
      MAX(own.packed_before) AS packed_before
    FROM (
      SELECT w.packed_before,
        (SELECT clicked_at FROM raw_clicks WHERE workspace_no = w.no AND clicked_at < ?
          ORDER BY clicked_at DESC LIMIT 1) AS newest,
        (SELECT last_at FROM packed_clicks WHERE workspace_no = w.no AND last_at < ?
          ORDER BY last_at DESC LIMIT 1) AS newest_packed
      FROM click_workspaces w) AS own`,
    [beforeAt, beforeAt]
  )
  const [newestMs, newestPackedMs] = [found.newest, found.newest_packed].map(
    (at) => at?.getTime() ?? 0
  )
  return {
    newestMs: Math.max(newestMs, newestPackedMs),
    packedBeforeMs: found.packed_before?.getTime() ?? null,
  }
}

/** Returns when the oldest raw click was made; null where there is none. */
export async function findOldestClick(): Promise<Date | null> {
  const [oldest] = await select<{ at: Date | null }>(
    db,
    `SELECT MIN(own.oldest) AS at FROM (
      SELECT (SELECT clicked_at FROM raw_clicks WHERE workspace_no = w.no
        ORDER BY clicked_at LIMIT 1) AS oldest
      FROM click_workspaces w
      UNION ALL SELECT MIN(first_at) AS oldest FROM packed_clicks) AS own`
  )
  return oldest.at
}

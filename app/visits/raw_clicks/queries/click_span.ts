import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'

const DAY_MS = 24 * 3_600_000

/**
 * Returns the time of the newest raw click that is not from the future; 0 where there is none. Each
 * workspace has its newest at the end of its range.
 */
export async function findNewestClickMs(nowMs: number): Promise<number> {
  const [newest] = await select<{ at: Date | null }>(
    db,
    `SELECT MAX(own.newest) AS at FROM (
      SELECT (SELECT clicked_at FROM raw_clicks WHERE workspace_no = w.no AND clicked_at < ?
        ORDER BY clicked_at DESC LIMIT 1) AS newest
      FROM click_workspaces w) AS own`,
    [sqlTime(nowMs + DAY_MS)]
  )
  return newest.at?.getTime() ?? 0
}

/** Returns when the oldest raw click was made; null where there is none. */
export async function findOldestClick(): Promise<Date | null> {
  const [oldest] = await select<{ at: Date | null }>(
    db,
    `SELECT MIN(own.oldest) AS at FROM (
      SELECT (SELECT clicked_at FROM raw_clicks WHERE workspace_no = w.no
        ORDER BY clicked_at LIMIT 1) AS oldest
      FROM click_workspaces w) AS own`
  )
  return oldest.at
}

import db from '@adonisjs/lucid/services/db'
import { newId } from '#app/shared/ids'
import { select, sqlTime } from '#app/shared/sql'

const DAY_MS = 24 * 3_600_000

/**
 * Returns the time of the newest raw click that is not from the future; 0 where there is none. Each
 * workspace has its newest at the end of its range.
 */
export async function findNewestClickMs(nowMs: number): Promise<number> {
  const before = nowMs + DAY_MS
  const newest = await select<{ at: Date | null }>(
    db,
    `SELECT MAX(own.newest) AS at FROM (
      SELECT (SELECT clicked_at FROM raw_clicks WHERE workspace_no = w.no AND clicked_at < ?
        ORDER BY clicked_at DESC LIMIT 1) AS newest
      FROM click_workspaces w) AS own
    UNION ALL
    SELECT (SELECT clicked_at FROM clicks WHERE id < ? ORDER BY id DESC LIMIT 1)`,
    [sqlTime(before), newId(before)]
  )
  return Math.max(...newest.map(({ at }) => at?.getTime() ?? 0))
}

/** Returns when the oldest raw click was made; null where there is none. */
export async function findOldestClick(): Promise<Date | null> {
  const oldest = await select<{ at: Date | null }>(
    db,
    `SELECT MIN(own.oldest) AS at FROM (
      SELECT (SELECT clicked_at FROM raw_clicks WHERE workspace_no = w.no
        ORDER BY clicked_at LIMIT 1) AS oldest
      FROM click_workspaces w) AS own
    UNION ALL
    SELECT (SELECT clicked_at FROM clicks ORDER BY id LIMIT 1)`
  )
  const moments = oldest.flatMap(({ at }) => (at ? [at.getTime()] : []))
  return moments.length === 0 ? null : new Date(Math.min(...moments))
}

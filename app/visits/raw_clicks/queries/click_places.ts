import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'

/**
 * Finds when a click of a workspace was made, by its place in the order of time.
 *
 * @param place 0 for the first
 * @returns milliseconds since the epoch; null where there are not so many
 */
export async function findClickAt(
  workspaceNo: number,
  { fromMs, beforeMs }: TimeSpan,
  place: number
): Promise<number | null> {
  const [row] = await select<{ at: Date }>(
    db,
    `SELECT clicked_at AS at FROM raw_clicks FORCE INDEX (PRIMARY)
    WHERE workspace_no = ? AND clicked_at >= ? AND clicked_at < ?
    ORDER BY clicked_at LIMIT 1 OFFSET ${place}`,
    [workspaceNo, sqlTime(fromMs), sqlTime(beforeMs)]
  )
  return row ? row.at.getTime() : null
}

import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import {
  choosePacks,
  describePacks,
  type ClickWorkspace,
} from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { findEndOfPacked } from '#app/visits/raw_clicks/queries/packed_spans'
import { UNPACKED_AT, UNPACKED_OR_COUNTED } from '#app/visits/raw_clicks/rules/click_pack'

/**
 * Finds when a click of a workspace was made, by its place in the order of time.
 *
 * @param place 0 for the first
 * @returns milliseconds since the epoch; null where there are not so many
 */
export async function findClickAt(
  workspace: ClickWorkspace,
  span: TimeSpan,
  place: number
): Promise<number | null> {
  if (choosePacks([workspace], span)) return findPackedAt(workspace, span, place)
  const { fromMs, beforeMs } = span
  const [row] = await select<{ at: Date }>(
    db,
    `SELECT clicked_at AS at FROM raw_clicks FORCE INDEX (PRIMARY)
    WHERE workspace_no = ? AND clicked_at >= ? AND clicked_at < ?
    ORDER BY clicked_at LIMIT 1 OFFSET ${place}`,
    [workspace.no, sqlTime(fromMs), sqlTime(beforeMs)]
  )
  return row ? row.at.getTime() : null
}

/** The same where some are packed: no more is unpacked than has to be counted, and those of a damaged pack count, too. */
async function findPackedAt(
  workspace: ClickWorkspace,
  span: TimeSpan,
  place: number
): Promise<number | null> {
  const { fromMs } = span
  const beforeMs = await findEndOfPacked(db, workspace, span, place + 1)
  const packs = describePacks({ workspaceNos: [workspace.no], fromMs, beforeMs })
  const times = [sqlTime(fromMs), sqlTime(beforeMs)]
  const [row] = await select<{ at: Date }>(
    db,
    `SELECT c.at FROM (
      SELECT clicked_at AS at FROM raw_clicks FORCE INDEX (PRIMARY)
      WHERE workspace_no = ? AND clicked_at >= ? AND clicked_at < ?
      UNION ALL
      SELECT ${UNPACKED_AT} AS at FROM packed_clicks p, ${UNPACKED_OR_COUNTED} WHERE ${packs.text}
    ) AS c WHERE c.at >= ? AND c.at < ? ORDER BY c.at LIMIT 1 OFFSET ${place}`,
    [workspace.no, ...times, ...packs.values, ...times]
  )
  return row ? row.at.getTime() : null
}

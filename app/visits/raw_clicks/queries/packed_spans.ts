import { select, sqlTime, type Sql } from '#app/shared/database/sql'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { mayHaveAny, type ClickWorkspace } from '#app/visits/raw_clicks/queries/from_raw_clicks'

interface CutOptions {
  linkNos?: readonly number[] | null
  newestFirst?: boolean
}

/**
 * Cuts the part of a span in which clicks are packed into pieces of a few packs each: a statement unpacks all packs
 * that reach into its time.
 *
 * @param linkNos of which packs are counted; null: of all
 * @param newestFirst from the end backwards
 */
export async function* cutByPacks(
  sql: Sql,
  { no, packedBeforeMs }: ClickWorkspace,
  { fromMs, beforeMs }: TimeSpan,
  { linkNos = null, newestFirst = false }: CutOptions = {}
): AsyncGenerator<TimeSpan> {
  const seamMs = Math.min(beforeMs, Math.max(fromMs, packedBeforeMs ?? -Infinity))
  if (newestFirst && seamMs < beforeMs) yield { fromMs: seamMs, beforeMs }
  let [startMs, endMs] = [fromMs, seamMs]
  while (startMs < endMs) {
    const cutMs = await findCut(
      sql,
      no,
      { fromMs: startMs, beforeMs: endMs },
      { linkNos, newestFirst }
    )
    if (newestFirst) {
      yield { fromMs: cutMs ?? startMs, beforeMs: endMs }
      endMs = cutMs ?? startMs
    } else {
      yield { fromMs: startMs, beforeMs: cutMs ?? endMs }
      startMs = cutMs ?? endMs
    }
  }
  if (!newestFirst && seamMs < beforeMs) yield { fromMs: seamMs, beforeMs }
}

/** Finds the moment at which the next but one pack begins or ends; null: none does within the span. */
async function findCut(
  sql: Sql,
  workspaceNo: number,
  { fromMs, beforeMs }: TimeSpan,
  { linkNos, newestFirst }: Required<CutOptions>
): Promise<number | null> {
  const [row] = await select<{ at: Date }>(
    sql,
    newestFirst
      ? `SELECT p.first_at AS at FROM packed_clicks p FORCE INDEX (packed_clicks_first)
        WHERE p.workspace_no = ? AND p.first_at > ? AND p.first_at < ? AND ${mayHaveAny(linkNos)}
        ORDER BY p.first_at DESC LIMIT 1 OFFSET 1`
      : `SELECT p.last_at AS at FROM packed_clicks p FORCE INDEX (packed_clicks_last)
        WHERE p.workspace_no = ? AND p.last_at > ? AND p.last_at < ? AND ${mayHaveAny(linkNos)}
        ORDER BY p.last_at LIMIT 1 OFFSET 1`,
    [workspaceNo, sqlTime(fromMs), sqlTime(beforeMs)]
  )
  return row ? row.at.getTime() : null
}

/**
 * Finds a moment before which so many packed clicks of a workspace were made, or more.
 *
 * @returns `beforeMs` where there are not so many
 */
export async function findEndOfPacked(
  sql: Sql,
  { no, packedBeforeMs }: ClickWorkspace,
  { fromMs, beforeMs }: TimeSpan,
  clicks: number
): Promise<number> {
  let wanted = clicks
  let sinceMs = fromMs
  let reachedMs = fromMs
  while (sinceMs < (packedBeforeMs ?? -Infinity)) {
    const packs = await select<{ first_at: Date; last_at: Date; row_count: number }>(
      sql,
      `SELECT first_at, last_at, row_count FROM packed_clicks FORCE INDEX (packed_clicks_first)
      WHERE workspace_no = ? AND first_at >= ? AND first_at < ? ORDER BY first_at LIMIT ${PACKS}`,
      [no, sqlTime(sinceMs), sqlTime(beforeMs)]
    )
    for (const pack of packs) {
      reachedMs = Math.max(reachedMs, pack.last_at.getTime() + 1)
      wanted -= pack.row_count
      if (wanted <= 0) return Math.min(beforeMs, reachedMs)
    }
    if (packs.length < PACKS) break
    sinceMs = packs.at(-1)!.first_at.getTime() + 1
  }
  return beforeMs
}

/** Packs that are looked through at once. */
const PACKS = 500

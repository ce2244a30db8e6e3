import { findRangesEndMs } from '#app/visits/click_ranges/queries/list_ranges'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { findClickAt } from '#app/visits/raw_clicks/queries/click_places'

const DAY_MS = 24 * 3_600_000

/** How many clicks make a range. */
export interface RangeSizes {
  /** A range ends with this many. */
  full: number

  /** A range that ends with a day (UTC) has at least this many. */
  least: number
}

/** Decision 60 has the figures that these come from. */
export const RANGE_SIZES: RangeSizes = { full: 100_000, least: 20_000 }

/**
 * Plans the next range of a workspace: so many clicks, or those up to the end of a day. What is left over is
 * little enough for MySQL to answer quickly.
 *
 * @param span from the oldest click that may be sealed, up to the newest
 * @returns null where there are too few
 */
export async function planRange(
  storeId: string,
  workspaceNo: number,
  { fromMs: oldestMs, beforeMs }: TimeSpan,
  { full, least }: RangeSizes = RANGE_SIZES
): Promise<TimeSpan | null> {
  const endMs = await findRangesEndMs(storeId, workspaceNo)
  const startMs = Math.max(oldestMs, endMs ?? 0)
  const firstMs = await findClickAt(workspaceNo, { fromMs: startMs, beforeMs }, 0)
  if (firstMs === null) return null
  const fromMs = endMs === null ? firstMs : startMs
  const fullMs = await findClickAt(workspaceNo, { fromMs, beforeMs }, full)
  if (fullMs !== null) return { fromMs, beforeMs: Math.max(fullMs, fromMs + 1) }
  const dayMs = Math.floor(beforeMs / DAY_MS) * DAY_MS
  if (dayMs <= fromMs) return null
  const leastMs = await findClickAt(workspaceNo, { fromMs, beforeMs: dayMs }, least - 1)
  return leastMs === null ? null : { fromMs, beforeMs: dayMs }
}

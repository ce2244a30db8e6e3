import { startOfDayAt } from '#app/visits/click_columns/rules/merging'
import { findRangesEndMs } from '#app/visits/click_ranges/queries/list_ranges'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { findClickAt } from '#app/visits/raw_clicks/queries/click_places'
import type { ClickWorkspace } from '#app/visits/raw_clicks/queries/from_raw_clicks'

/** How many clicks make a range. */
export interface RangeSizes {
  /** A range ends with the last day that ends within this many clicks, or with this many of one day. */
  full: number

  /** So many of a day that is not over make a range, which is put together with the others of its day later. */
  piece: number

  /** A range that ends with a day has at least this many, but for the last one of a day. */
  least: number
}

/** A range that has become this many times too large, by clicks that came late, is cut. */
const TOO_LARGE = 2

/** Decision 60 has the figures that these come from. */
export const RANGE_SIZES: RangeSizes = { full: 1_000_000, piece: 50_000, least: 20_000 }

/**
 * Plans the next range of a workspace: whole days of its zone where they fit, so that no visitor of a day
 * is in two files. What is left over is little enough for MySQL to answer quickly.
 *
 * @param span from the oldest click that may be sealed, up to the newest
 * @returns null where there are too few
 */
export async function planRange(
  storeId: string,
  { workspace, timeZone }: { workspace: ClickWorkspace; timeZone: string },
  { fromMs: oldestMs, beforeMs }: TimeSpan,
  { full, piece, least }: RangeSizes = RANGE_SIZES
): Promise<TimeSpan | null> {
  const endMs = await findRangesEndMs(storeId, workspace.no)
  const startMs = Math.max(oldestMs, endMs ?? 0)
  const firstMs = await findClickAt(workspace, { fromMs: startMs, beforeMs }, 0)
  if (firstMs === null) return null
  const fromMs = endMs === null ? firstMs : startMs
  const fullMs = await findClickAt(workspace, { fromMs, beforeMs }, full)
  const dayMs = startOfDayAt(fullMs ?? beforeMs, timeZone)
  const isDayHeld = endMs !== null && startOfDayAt(fromMs, timeZone) !== fromMs
  if (dayMs > firstMs) {
    const isEnough =
      fullMs !== null ||
      isDayHeld ||
      (await findClickAt(workspace, { fromMs, beforeMs: dayMs }, least - 1)) !== null ||
      (await findClickAt(workspace, { fromMs, beforeMs }, piece)) !== null
    return isEnough ? { fromMs, beforeMs: dayMs } : null
  }
  const endOfMs = fullMs ?? (await findClickAt(workspace, { fromMs, beforeMs }, piece))
  return endOfMs === null ? null : { fromMs, beforeMs: Math.max(endOfMs, firstMs + 1) }
}

/**
 * Finds where a range is to be cut that is sealed again, and that too many clicks came late into: sealing 19
 * million as one file failed after four minutes.
 *
 * @param full how many clicks the first piece has at most
 * @returns milliseconds since the epoch; null where the range is as it should be
 */
export async function findCutMs(
  { workspace, timeZone }: { workspace: ClickWorkspace; timeZone: string },
  span: TimeSpan,
  full: number
): Promise<number | null> {
  if ((await findClickAt(workspace, span, TOO_LARGE * full)) === null) return null
  const fullMs = await findClickAt(workspace, span, full)
  if (fullMs === null) return null
  const dayMs = startOfDayAt(fullMs, timeZone)
  const cutMs = dayMs > span.fromMs ? dayMs : Math.max(fullMs, span.fromMs + 1)
  return cutMs < span.beforeMs ? cutMs : null
}

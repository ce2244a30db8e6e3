import { askColumns, toColumnChoice } from '#app/visits/click_columns/queries/ask_engine'
import type { AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import { toHeldRange } from '#app/visits/click_columns/rules/held_range'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { NumberedSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'

/**
 * Counts clicks and scans of people by quarters of an hour, of the ranges of a question.
 *
 * @throws DamagedColumns, EngineFailed
 */
export async function readColumnQuarters(
  numbered: NumberedSelection,
  parts: AnsweringParts,
  span: TimeSpan,
  timeZone: string
): Promise<{ startMs: number; visits: number }[]> {
  const choice = { ...(await toColumnChoice(numbered, span, timeZone)), notedDays: null }
  const ranges = parts.ranges.map(toHeldRange)
  const quarters = await askColumns(numbered.workspaceNo, (store, limits) =>
    store.countQuarters(ranges, choice, limits)
  )
  return quarters.map(({ quarter, clicks }) => ({ startMs: quarter * QUARTER_MS, visits: clicks }))
}

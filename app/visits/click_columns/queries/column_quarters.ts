import type { QuarterAnswer } from '#app/visits/click_columns/engine/engine_call'
import { askEngine, toColumnSelection } from '#app/visits/click_columns/queries/ask_engine'
import type { AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
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
  const quarters = await askEngine<QuarterAnswer>(numbered.workspaceNo, {
    kind: 'quarters',
    ...(await toColumnSelection(numbered, parts, span, timeZone)),
    notedDays: null,
  })
  return quarters.map(({ quarter, clicks }) => ({ startMs: quarter * QUARTER_MS, visits: clicks }))
}

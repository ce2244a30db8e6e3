import { columnEngine, columnFolder, findColumnObstacle } from '#app/visits/click_columns/columns'
import { cutByRanges, type AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import { listSealedRanges } from '#app/visits/click_ranges/queries/list_sealed_ranges'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { NumberedSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'
import clickColumns from '#config/click_columns'

/** So many times as many clicks make it worth it to begin an engine. */
const TO_BEGIN = 5

/** Finds who answers for which part of a span: all of it is MySQL's where there are no columns, or few clicks. */
export async function findParts(
  { workspaceNo, expectedRows }: NumberedSelection,
  span: TimeSpan
): Promise<AnsweringParts> {
  const { leastClicks } = clickColumns
  const few = columnEngine().isRunning ? leastClicks : leastClicks * TO_BEGIN
  const isSmall = expectedRows !== null && expectedRows < few
  const store = isSmall || findColumnObstacle() !== null ? null : columnFolder().readStore()
  if (store === null) return cutByRanges(span, [])
  const ranges = await listSealedRanges(store.id, workspaceNo, span)
  const clicks = ranges.reduce((sum, { rowCount }) => sum + rowCount, 0)
  return cutByRanges(span, clicks < few ? [] : ranges)
}

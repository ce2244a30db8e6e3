import { columnFolder, findColumnObstacle } from '#app/visits/click_columns/columns'
import { cutByRanges, type AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import { listSealedRanges } from '#app/visits/click_ranges/queries/list_sealed_ranges'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { NumberedSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'
import clickColumns from '#config/click_columns'

/** Finds who answers for which part of a span: all of it is MySQL's where there are no columns, or few clicks. */
export async function findParts(
  { workspaceNo, expectedRows }: NumberedSelection,
  span: TimeSpan
): Promise<AnsweringParts> {
  const store = findColumnObstacle() === null ? columnFolder().readStore() : null
  const isSmall = expectedRows !== null && expectedRows < clickColumns.leastClicks
  if (store === null || isSmall) return cutByRanges(span, [])
  const ranges = await listSealedRanges(store.id, workspaceNo, span)
  const clicks = ranges.reduce((sum, { rowCount }) => sum + rowCount, 0)
  return cutByRanges(span, clicks < clickColumns.leastClicks ? [] : ranges)
}

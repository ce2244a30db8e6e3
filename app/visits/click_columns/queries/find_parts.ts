import type { ClickColumnStore } from '#app/platform/plugins/contract'
import { columnStore, findColumnObstacle } from '#app/visits/click_columns/columns'
import { EngineFailed } from '#app/visits/click_columns/engine/engine_process'
import { cutByRanges, type AnsweringParts } from '#app/visits/click_columns/rules/answering_parts'
import { knownStoreOf } from '#app/visits/click_columns/rules/column_mark'
import type { KnownStore } from '#app/visits/click_ranges/actions/seal_range'
import { listSealedRanges } from '#app/visits/click_ranges/queries/list_sealed_ranges'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { packsOf, type NumberedSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'
import clickColumns from '#config/click_columns'

/** So many times as many clicks make it worth it to begin an engine. */
const TO_BEGIN = 5

const STARTED_WITHIN_MS = 60_000

/**
 * Finds who answers for which part of a span: all of it is MySQL's where there are no columns, or few clicks. An
 * engine that will be asked begins at once, while MySQL answers.
 */
export async function findParts(
  numbered: NumberedSelection,
  span: TimeSpan
): Promise<AnsweringParts> {
  const { workspaceNo, expectedRows } = numbered
  const { leastClicks } = clickColumns
  if (findColumnObstacle() !== null) return cutByRanges(span, [])
  const held = columnStore()
  const few = held.isReady ? leastClicks : leastClicks * TO_BEGIN
  const isSmall = expectedRows !== null && expectedRows < few && packsOf(numbered, span) === null
  const store = isSmall ? null : await readKnownStore()
  if (store === null) return cutByRanges(span, [])
  const ranges = await listSealedRanges(store.id, workspaceNo, span)
  const clicks = ranges.reduce((sum, { rowCount }) => sum + rowCount, 0)
  if (clicks < few) return cutByRanges(span, [])
  if (ranges.length > 0 && !held.isReady) startEngine(held)
  return cutByRanges(span, ranges)
}

/** A failure is left to those who ask it. */
function startEngine(store: ClickColumnStore): void {
  store.tryOut({ timeoutMs: STARTED_WITHIN_MS }).catch(() => {})
}

async function readKnownStore(): Promise<KnownStore | null> {
  try {
    return knownStoreOf(await columnStore().readMark())
  } catch (error) {
    throw new EngineFailed((error as Error).message)
  }
}

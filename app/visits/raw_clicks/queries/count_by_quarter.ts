import { selectForReport } from '#app/shared/database/read_replica'
import { QUARTER_MS } from '#app/visits/click_ranges/quarter'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { readPacks } from '#app/visits/raw_clicks/queries/damaged_packs'
import {
  fromSelection,
  type NumberedSelection,
} from '#app/visits/raw_clicks/queries/raw_click_condition'
import { readInSlices } from '#app/visits/raw_clicks/queries/read_in_slices'

/** Counts clicks and scans of people by quarters of an hour, in the order of time; some come in parts. */
export async function* countByQuarter(
  numbered: NumberedSelection,
  span: TimeSpan
): AsyncGenerator<{ startMs: number; visits: number }> {
  const slices = readInSlices(numbered.workspaceNo, span, (slice) => {
    const { from, where, packs } = fromSelection(numbered, slice)
    return readPacks(packs, () =>
      selectForReport<{ quarter: number; visits: number }>(
        `SELECT TIMESTAMPDIFF(MINUTE, '1970-01-01', clicked_at) DIV ${QUARTER_MS / 60_000} AS quarter,
          COUNT(*) AS visits
        FROM ${from.text}
        WHERE ${where.text} AND class IN ('Human', 'Scan') GROUP BY quarter`,
        [...from.values, ...where.values]
      )
    )
  })
  for await (const rows of slices) {
    for (const { quarter, visits } of rows) {
      yield { startMs: Number(quarter) * QUARTER_MS, visits: Number(visits) }
    }
  }
}

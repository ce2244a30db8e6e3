import db from '@adonisjs/lucid/services/db'
import { selectForReport } from '#app/shared/database/read_replica'
import type { SqlCondition } from '#app/shared/sql_condition'
import type { ClickSelection, TimeSpan } from '#app/visits/raw_clicks/click_selection'
import { buildClickCondition } from '#app/visits/raw_clicks/queries/click_condition'
import { inSpan, numberSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'
import { readInSlices } from '#app/visits/raw_clicks/queries/read_in_slices'
import { hasTextRows } from '#app/visits/raw_clicks/queries/text_clicks'

/** All zones are whole quarters of an hour from UTC. */
const QUARTER_MINUTES = 15

interface QuarterRow {
  quarter: number
  visits: number
}

/** Counts clicks and scans of people by quarters of an hour, in the order of time; some come in parts. */
export async function* countByQuarter(
  selection: ClickSelection,
  span: TimeSpan
): AsyncGenerator<{ startMs: number; visits: number }> {
  const numbered = await numberSelection(selection, span)
  const hasText = await hasTextRows(db, 'clicks')
  const slices = readInSlices(span, (slice) => {
    const places: [from: string, where: SqlCondition][] = []
    if (numbered) {
      const from = `raw_clicks c FORCE INDEX (${numbered.index})`
      places.push([from, inSpan(numbered, slice)])
    }
    if (hasText) places.push(['clicks', buildClickCondition(selection, slice)])
    return countQuarters(places)
  })
  for await (const rows of slices) {
    for (const { quarter, visits } of rows) {
      yield { startMs: Number(quarter) * QUARTER_MINUTES * 60_000, visits: Number(visits) }
    }
  }
}

/** In one statement, so that a click that is moved during it is found in one place. */
async function countQuarters(
  places: readonly [from: string, where: SqlCondition][]
): Promise<QuarterRow[]> {
  if (places.length === 0) return []
  const each = places.map(
    ([from, where]) =>
      `(SELECT TIMESTAMPDIFF(MINUTE, '1970-01-01', clicked_at) DIV ${QUARTER_MINUTES} AS quarter,
        COUNT(*) AS visits
      FROM ${from} WHERE ${where.text} AND class IN ('Human', 'Scan') GROUP BY quarter)`
  )
  return selectForReport<QuarterRow>(
    each.join(' UNION ALL '),
    places.flatMap(([, where]) => where.values)
  )
}

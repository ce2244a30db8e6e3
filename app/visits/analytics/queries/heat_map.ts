import { DateTime } from 'luxon'
import { spanOfPeriod, type Period } from '#app/visits/analytics/rules/period'
import { answerInParts } from '#app/visits/click_columns/queries/ask_engine'
import { readColumnQuarters } from '#app/visits/click_columns/queries/column_quarters'
import type { ClickSelection } from '#app/visits/raw_clicks/click_selection'
import { countByQuarter } from '#app/visits/raw_clicks/queries/count_by_quarter'
import { numberSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'

/** Clicks and scans by day of the week, Monday first, and hour. */
export type HeatMap = number[][]

/** Counts people's visits by hour and day of the week, in the zone of the period, from raw clicks. */
export async function countByHourOfWeek(
  selection: ClickSelection,
  period: Period
): Promise<HeatMap> {
  const span = spanOfPeriod(period)
  const numbered = await numberSelection(selection, span)
  if (numbered === null) return emptyHeatMap()
  return answerInParts(numbered, span, async (parts) => {
    const heat = emptyHeatMap()
    const add = ({ startMs, visits }: { startMs: number; visits: number }) => {
      const { weekday, hour } = DateTime.fromMillis(startMs, { zone: period.timeZone })
      heat[weekday - 1][hour] += visits
    }
    for (const gap of parts.gaps) for await (const one of countByQuarter(numbered, gap)) add(one)
    if (parts.ranges.length > 0) {
      const held = await readColumnQuarters(numbered, parts, span, period.timeZone)
      for (const one of held) add(one)
    }
    return heat
  })
}

function emptyHeatMap(): HeatMap {
  return Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
}

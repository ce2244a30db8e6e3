import { DateTime } from 'luxon'
import { selectForReport } from '#app/shared/database/read_replica'
import {
  buildClickCondition,
  type ClickSelection,
} from '#app/visits/analytics/queries/click_condition'
import { readInSlices } from '#app/visits/analytics/queries/read_in_slices'
import { endOfPeriodMs, startOfDayMs, type Period } from '#app/visits/analytics/rules/period'

/** Clicks and scans by day of the week, Monday first, and hour. */
export type HeatMap = number[][]

/** All zones are whole quarters of an hour from UTC. */
const QUARTER_MINUTES = 15

/** Counts people's visits by hour and day of the week, in the zone of the period, from raw clicks. */
export async function countByHourOfWeek(
  selection: ClickSelection,
  period: Period
): Promise<HeatMap> {
  const heat = Array.from({ length: 7 }, () => new Array<number>(24).fill(0))
  const span = {
    fromMs: startOfDayMs(period.from, period.timeZone),
    beforeMs: endOfPeriodMs(period),
  }
  const slices = readInSlices(span, (slice) => {
    const where = buildClickCondition(selection, slice)
    return selectForReport<{ quarter: number; visits: number }>(
      `SELECT TIMESTAMPDIFF(MINUTE, '1970-01-01', clicked_at) DIV ${QUARTER_MINUTES} AS quarter,
        COUNT(*) AS visits
      FROM clicks WHERE ${where.text} AND class IN ('Human', 'Scan') GROUP BY quarter`,
      where.values
    )
  })
  for await (const rows of slices) {
    for (const { quarter, visits } of rows) {
      const ms = Number(quarter) * QUARTER_MINUTES * 60_000
      const { weekday, hour } = DateTime.fromMillis(ms, { zone: period.timeZone })
      heat[weekday - 1][hour] += Number(visits)
    }
  }
  return heat
}

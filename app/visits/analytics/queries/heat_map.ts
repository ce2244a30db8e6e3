import { DateTime } from 'luxon'
import { endOfPeriodMs, startOfDayMs, type Period } from '#app/visits/analytics/rules/period'
import type { ClickSelection } from '#app/visits/raw_clicks/click_selection'
import { countByQuarter } from '#app/visits/raw_clicks/queries/count_by_quarter'

/** Clicks and scans by day of the week, Monday first, and hour. */
export type HeatMap = number[][]

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
  for await (const { startMs, visits } of countByQuarter(selection, span)) {
    const { weekday, hour } = DateTime.fromMillis(startMs, { zone: period.timeZone })
    heat[weekday - 1][hour] += visits
  }
  return heat
}

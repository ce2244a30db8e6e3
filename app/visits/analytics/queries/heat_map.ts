import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { selectForReport } from '#app/shared/database/read_replica'
import type { ClickCondition } from '#app/visits/analytics/queries/chosen_links'
import {
  buildClickCondition,
  type ClickSelection,
} from '#app/visits/analytics/queries/click_condition'
import { inSpan, numberSelection } from '#app/visits/analytics/queries/raw_click_condition'
import { readInSlices } from '#app/visits/analytics/queries/read_in_slices'
import { endOfPeriodMs, startOfDayMs, type Period } from '#app/visits/analytics/rules/period'
import { hasTextRows } from '#app/visits/clicks/queries/text_clicks'

/** Clicks and scans by day of the week, Monday first, and hour. */
export type HeatMap = number[][]

/** All zones are whole quarters of an hour from UTC. */
const QUARTER_MINUTES = 15

interface QuarterRow {
  quarter: number
  visits: number
}

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
  const numbered = await numberSelection(selection, span)
  const hasText = await hasTextRows(db, 'clicks')
  const slices = readInSlices(span, (slice) => {
    const places: [from: string, where: ClickCondition][] = []
    if (numbered) {
      const from = `raw_clicks c FORCE INDEX (${numbered.index})`
      places.push([from, inSpan(numbered, slice)])
    }
    if (hasText) places.push(['clicks', buildClickCondition(selection, slice)])
    return countQuarters(places)
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

/** In one statement, so that a click that is moved during it is found in one place. */
async function countQuarters(
  places: readonly [from: string, where: ClickCondition][]
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

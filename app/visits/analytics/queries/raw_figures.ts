import { selectForReport } from '#app/shared/database/read_replica'
import {
  buildClickCondition,
  type ClickSelection,
  type TimeSpan,
} from '#app/visits/analytics/queries/click_condition'
import { planClickWindow, type ClickWindow } from '#app/visits/analytics/queries/click_window'
import { readInSlices } from '#app/visits/analytics/queries/read_in_slices'
import type { ReportFigures } from '#app/visits/analytics/report'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import { FigureCounter, PACKED } from '#app/visits/analytics/rules/figure_counter'
import type { Interval } from '#app/visits/analytics/rules/intervals'
import type { Period } from '#app/visits/analytics/rules/period'
import type { ClickClass } from '#app/visits/clicks/click'

/** Clicks of people: those that count. */
const COUNTED = "class IN ('Human', 'Scan')"

interface RawFigureRow {
  class: ClickClass
  clicked_at: Date
  day: number | null
  link_id: string
  visitor: Buffer | null
  packed: string | null
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
}

/**
 * Counts figures from raw clicks, for days or hours of any zone, in one pass over them. A person who
 * comes on both sides of midnight in the workspace's zone counts as two visitors, for no one can tell
 * any more: the key of the visitor hash is destroyed with that day.
 *
 * @param top values of each breakdown; 0: no breakdowns
 */
export async function countRawFigures(
  selection: ClickSelection,
  period: Period,
  interval: Interval,
  top: number
): Promise<ReportFigures> {
  const window = planClickWindow(period, interval)
  const counter = new FigureCounter(window)
  const slices = readInSlices(window.span, (slice, limit) =>
    readSlice(selection, window, { slice, limit, withValues: top > 0 })
  )
  for await (const rows of slices) {
    for (const row of rows) {
      counter.add({
        class: row.class,
        clickedAtMs: row.clicked_at.getTime(),
        day: row.day === null ? null : Number(row.day),
        linkId: row.link_id,
        visitor: row.visitor,
        packed: row.packed,
        utmSource: row.utm_source,
        utmMedium: row.utm_medium,
        utmCampaign: row.utm_campaign,
      })
    }
  }
  return {
    counts: counter.counts,
    top: top === 0 ? mapDimensions(() => []) : counter.listTop(top),
  }
}

const PACKED_TEXT = `CONCAT_WS('\\n', ${PACKED.map(({ column }) => `COALESCE(${column}, '')`).join(', ')})`
const VALUES = `IF(${COUNTED}, ${PACKED_TEXT}, NULL) AS packed, utm_source, utm_medium, utm_campaign`
const NO_VALUES = 'NULL AS packed, NULL AS utm_source, NULL AS utm_medium, NULL AS utm_campaign'

function readSlice(
  selection: ClickSelection,
  { within, notedDay }: ClickWindow,
  { slice, limit, withValues }: { slice: TimeSpan; limit: number | null; withValues: boolean }
): Promise<RawFigureRow[]> {
  const where = buildClickCondition(selection, slice)
  return selectForReport<RawFigureRow>(
    `SELECT class, clicked_at, ${notedDay ? notedDay.text : 'NULL'} AS day, link_id,
      IF(${COUNTED}, visitor, NULL) AS visitor, ${withValues ? VALUES : NO_VALUES}
    FROM clicks WHERE ${where.text} AND ${within.text}
    ORDER BY clicked_at ${limit === null ? '' : 'LIMIT ?'}`,
    [
      ...(notedDay?.values ?? []),
      ...where.values,
      ...within.values,
      ...(limit === null ? [] : [limit]),
    ]
  )
}

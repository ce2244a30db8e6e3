import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import type { ClickCondition } from '#app/visits/analytics/queries/chosen_links'
import {
  buildClickCondition,
  type ClickSelection,
} from '#app/visits/analytics/queries/click_condition'
import { planClickWindow, type ClickWindow } from '#app/visits/analytics/queries/click_window'
import {
  emptyClickCounts,
  type BreakdownShare,
  type ClickCounts,
  type ReportFigures,
} from '#app/visits/analytics/report'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import type { Interval } from '#app/visits/analytics/rules/intervals'
import type { Period } from '#app/visits/analytics/rules/period'
import { CLICK_CLASSES, type ClickClass } from '#app/visits/clicks/click'
import { DIMENSIONS, type Dimension } from '#app/visits/clicks/rules/roll_up'

/** Where raw clicks keep each dimension, and whether a missing value counts as "unknown". */
const COLUMNS: Record<Dimension, { column: string; countsUnknown: boolean }> = {
  links: { column: 'link_id', countsUnknown: false },
  countries: { column: 'country', countsUnknown: true },
  devices: { column: 'device', countsUnknown: true },
  browsers: { column: 'browser', countsUnknown: true },
  operatingSystems: { column: 'operating_system', countsUnknown: true },
  languages: { column: 'language', countsUnknown: true },
  referrers: { column: 'referrer', countsUnknown: true },
  campaigns: { column: 'campaign_id', countsUnknown: false },
  qrCodes: { column: 'qr_code_id', countsUnknown: false },
  rules: { column: 'rule_id', countsUnknown: false },
  splits: { column: 'split_id', countsUnknown: false },
  utmSources: { column: 'utm_source', countsUnknown: false },
  utmMediums: { column: 'utm_medium', countsUnknown: false },
  utmCampaigns: { column: 'utm_campaign', countsUnknown: false },
}

/** Clicks of people: those that count. */
const COUNTED = "class IN ('Human', 'Scan')"

/**
 * Figures counted from raw clicks, for days or hours of any zone. A person who comes on both sides
 * of midnight in the workspace's zone counts as two visitors, for no one can tell any more: the key
 * of the visitor hash is destroyed with that day.
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
  const where = joinConditions(buildClickCondition(selection, window.span), window.within)
  const figures: ReportFigures = {
    counts: await countByTime(where, window),
    top: mapDimensions(() => []),
  }
  if (top === 0) return figures
  for (const dimension of DIMENSIONS) {
    figures.top[dimension] = await countShares(where, dimension, top)
  }
  return figures
}

async function countByTime(
  where: ClickCondition,
  window: ClickWindow
): Promise<Map<string, ClickCounts>> {
  const entry = window.hour?.('clicked_at') ?? window.day
  const rows = await select<{ entry: number; class: ClickClass; clicks: number }>(
    db,
    `SELECT ${entry.text} AS entry, class, COUNT(*) AS clicks FROM clicks WHERE ${where.text}
    GROUP BY entry, class`,
    [...entry.values, ...where.values]
  )
  const counts = new Map<string, ClickCounts>()
  for (const row of rows) {
    const key = window.keys[Number(row.entry)]
    const some = counts.get(key) ?? emptyClickCounts()
    counts.set(key, some)
    if (row.class === 'Human') some.humanClicks = Number(row.clicks)
    else if (row.class === 'Scan') some.scans = Number(row.clicks)
    else if (CLICK_CLASSES.includes(row.class)) some.excluded[row.class] = Number(row.clicks)
  }
  for (const row of await countVisitors(where, window)) {
    counts.get(window.keys[Number(row.entry)])!.uniqueVisitors = Number(row.visitors)
  }
  return counts
}

/** Counts each visitor of a link once a day; by hours in that of the first visit of the day. */
function countVisitors(
  where: ClickCondition,
  { day, hour }: ClickWindow
): Promise<{ entry: number; visitors: number }[]> {
  if (hour === null) {
    return select(
      db,
      `SELECT ${day.text} AS entry, COUNT(DISTINCT link_id, visitor) AS visitors FROM clicks
      WHERE ${where.text} AND ${COUNTED} GROUP BY entry`,
      [...day.values, ...where.values]
    )
  }
  const entry = hour('first_at')
  return select(
    db,
    `SELECT ${entry.text} AS entry, COUNT(*) AS visitors FROM (
      SELECT ${day.text} AS day, MIN(clicked_at) AS first_at FROM clicks
      WHERE ${where.text} AND ${COUNTED} GROUP BY day, link_id, visitor) AS visits
    GROUP BY entry`,
    [...entry.values, ...day.values, ...where.values]
  )
}

async function countShares(
  where: ClickCondition,
  dimension: Dimension,
  top: number
): Promise<BreakdownShare[]> {
  const { column, countsUnknown } = COLUMNS[dimension]
  const rows = await select<{ key: string; human_clicks: string; scans: string }>(
    db,
    `SELECT COALESCE(${column}, '') AS \`key\`, SUM(class = 'Human') AS human_clicks,
      SUM(class = 'Scan') AS scans FROM clicks
    WHERE ${where.text} AND ${COUNTED} ${countsUnknown ? '' : `AND ${column} IS NOT NULL`}
    GROUP BY \`key\` ORDER BY COUNT(*) DESC, \`key\` LIMIT ?`,
    [...where.values, top]
  )
  return rows.map((row) => ({
    key: row.key,
    humanClicks: Number(row.human_clicks),
    scans: Number(row.scans),
  }))
}

function joinConditions(...conditions: ClickCondition[]): ClickCondition {
  return {
    text: conditions.map(({ text }) => text).join(' AND '),
    values: conditions.flatMap(({ values }) => values),
  }
}

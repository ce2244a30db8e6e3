import db from '@adonisjs/lucid/services/db'
import { listDays } from '#app/shared/days'
import { select, sqlTime } from '#app/shared/sql'
import {
  emptyClickCounts,
  type BreakdownShare,
  type ClickCounts,
  type ReportFigures,
} from '#app/visits/analytics/report'
import { mapDimensions } from '#app/visits/analytics/rules/breakdowns'
import { endOfPeriodMs, startOfDayMs, type Period } from '#app/visits/analytics/rules/period'
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
}

/** Whose clicks: a workspace's, or one link's. */
export interface ClickScope {
  workspaceId: string
  linkId: string | null
}

/**
 * Figures counted from raw clicks, for days of any zone. A person who comes on both sides of
 * midnight in the workspace's zone counts as two visitors, for no one can tell any more: the key of
 * the visitor hash is destroyed with that day.
 */
export async function countRawFigures(
  scope: ClickScope,
  period: Period,
  top: number
): Promise<ReportFigures> {
  const days = await rawDays(scope, period)
  const figures: ReportFigures = { days, top: mapDimensions(() => []) }
  for (const dimension of DIMENSIONS) {
    figures.top[dimension] = await rawShares(scope, period, dimension, top)
  }
  return figures
}

async function rawDays(scope: ClickScope, period: Period): Promise<Map<string, ClickCounts>> {
  const names = listDays(period)
  const starts = names.map((day) => startOfDayMs(day, period.timeZone) / 1_000)
  const day = `INTERVAL(TIMESTAMPDIFF(SECOND, '1970-01-01', clicked_at), ?)`
  const where = buildCondition(scope, period)
  const rows = await select<{ day: number; class: ClickClass; clicks: number }>(
    db,
    `SELECT ${day} AS day, class, COUNT(*) AS clicks FROM clicks WHERE ${where.text}
    GROUP BY day, class`,
    [starts, ...where.values]
  )
  const visitors = await select<{ day: number; visitors: number }>(
    db,
    `SELECT ${day} AS day, COUNT(DISTINCT link_id, visitor) AS visitors FROM clicks
    WHERE ${where.text} AND class IN ('Human', 'Scan') GROUP BY day`,
    [starts, ...where.values]
  )

  const days = new Map<string, ClickCounts>()
  for (const { day: number, class: name, clicks } of rows) {
    const counts = days.get(names[number - 1]) ?? emptyClickCounts()
    days.set(names[number - 1], counts)
    if (name === 'Human') counts.humanClicks = Number(clicks)
    else if (name === 'Scan') counts.scans = Number(clicks)
    else if (CLICK_CLASSES.includes(name)) counts.excluded[name] = Number(clicks)
  }
  for (const row of visitors) days.get(names[row.day - 1])!.uniqueVisitors = Number(row.visitors)
  return days
}

async function rawShares(
  scope: ClickScope,
  period: Period,
  dimension: Dimension,
  top: number
): Promise<BreakdownShare[]> {
  const { column, countsUnknown } = COLUMNS[dimension]
  const where = buildCondition(scope, period)
  const rows = await select<{ key: string; human_clicks: string; scans: string }>(
    db,
    `SELECT COALESCE(${column}, '') AS \`key\`, SUM(class = 'Human') AS human_clicks,
      SUM(class = 'Scan') AS scans FROM clicks
    WHERE ${where.text} AND class IN ('Human', 'Scan')
      ${countsUnknown ? '' : `AND ${column} IS NOT NULL`}
    GROUP BY \`key\` ORDER BY COUNT(*) DESC, \`key\` LIMIT ?`,
    [...where.values, top]
  )
  return rows.map((row) => ({
    key: row.key,
    humanClicks: Number(row.human_clicks),
    scans: Number(row.scans),
  }))
}

function buildCondition({ workspaceId, linkId }: ClickScope, period: Period) {
  const text = `${linkId ? 'link_id' : 'workspace_id'} = ? AND clicked_at >= ? AND clicked_at < ?`
  const from = sqlTime(startOfDayMs(period.from, period.timeZone))
  return { text, values: [linkId ?? workspaceId, from, sqlTime(endOfPeriodMs(period))] }
}

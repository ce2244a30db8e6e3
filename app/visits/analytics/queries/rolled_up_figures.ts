import { setImmediate as breathe } from 'node:timers/promises'
import { selectForReport } from '#app/shared/database/read_replica'
import { chunks, sqlDay } from '#app/shared/database/sql'
import { findLeadingValues } from '#app/visits/analytics/queries/leading_values'
import {
  emptyClickCounts,
  type BreakdownShare,
  type ClickCounts,
  type ReportFigures,
} from '#app/visits/analytics/report'
import { countWanted, type ReportSource } from '#app/visits/analytics/report_question'
import { mapDimensions, pickLargest, unescapeShares } from '#app/visits/analytics/rules/breakdowns'
import type { Period } from '#app/visits/analytics/rules/period'
import { visitBreakdown } from '#app/visits/clicks/rules/breakdown'
import { EXCLUDED_CLASSES } from '#app/visits/raw_clicks/click'
import type { Dimension } from '#app/visits/raw_clicks/dimensions'

interface DayRow {
  scope_id: string
  day: Date
  human_clicks: number
  scans: number
  unique_visitors: number
  bots: number
  previews: number
  prefetches: number
  duplicates: number
  unknown_codes: number
  ended: number
  breakdown: string | null
}

/** Links whose days one statement reads, and rows that are read at once. */
const STATEMENT_LINKS = 200
const ROWS_AT_ONCE = 500

/** Reads figures from roll-ups: days of the workspace's own zone. */
export const sumSource: ReportSource = {
  readFigures: (question, { period, top }) => {
    const { scope, links } = question
    return links === null
      ? readWorkspaceFigures(scope.workspaceId, period, (name) => countWanted(question, top, name))
      : readLinkFigures(links.ids!, period, top)
  },
}

async function readWorkspaceFigures(
  workspaceId: string,
  period: Period,
  topOf: (dimension: Dimension) => number
): Promise<ReportFigures> {
  const counts = sumByDay(await readDays([workspaceId], period, false))
  const busy = [...counts].filter(([, { humanClicks, scans }]) => humanClicks + scans > 0)
  const names = busy.map(([day]) => day).sort()
  return { counts, top: unescapeShares(await findLeadingValues(workspaceId, names, topOf)) }
}

/** A visitor counts once a day and link, so the sum over links is what the workspace would count. */
async function readLinkFigures(
  linkIds: readonly string[],
  period: Period,
  top: number
): Promise<ReportFigures> {
  const shares = mapDimensions(() => new Map<string, BreakdownShare>())
  const all: DayRow[] = []
  for (const some of chunks(linkIds, STATEMENT_LINKS)) {
    const rows = await readDays(some, period, top > 0)
    for (const stretch of chunks(rows, ROWS_AT_ONCE)) {
      for (const row of stretch) addRow(shares, row)
      if (rows.length > ROWS_AT_ONCE) await breathe()
    }
    for (const row of rows) all.push({ ...row, breakdown: null })
  }
  const largest = mapDimensions((dimension) => pickLargest(shares[dimension].values(), top))
  return { counts: sumByDay(all), top: unescapeShares(largest) }
}

function addRow(shares: Record<Dimension, Map<string, BreakdownShare>>, row: DayRow): void {
  visitBreakdown(row.breakdown, (dimension, key, [humanClicks, scans]) => {
    // A later version may have counted by more, before it was given up.
    if (!Object.hasOwn(shares, dimension)) return
    addShare(shares[dimension as Dimension], { key, humanClicks, scans })
  })
  if (row.human_clicks + row.scans > 0) {
    const own = { key: row.scope_id, humanClicks: row.human_clicks, scans: row.scans }
    addShare(shares.links, own)
  }
}

function readDays(
  scopeIds: readonly string[],
  { from, to }: Period,
  withBreakdown: boolean
): Promise<DayRow[]> {
  return selectForReport<DayRow>(
    `SELECT scope_id, day, human_clicks, scans, unique_visitors, bots, previews, prefetches,
      duplicates, unknown_codes, ended, ${withBreakdown ? 'breakdown' : 'NULL AS breakdown'}
    FROM click_days WHERE scope_id IN (?) AND day BETWEEN ? AND ?`,
    [scopeIds, from, to]
  )
}

function sumByDay(rows: DayRow[]): Map<string, ClickCounts> {
  const counts = new Map<string, ClickCounts>()
  for (const row of rows) {
    const day = sqlDay(row.day)
    const sum = counts.get(day) ?? emptyClickCounts()
    counts.set(day, sum)
    const excluded: ClickCounts['excluded'] = {
      Bot: row.bots,
      Preview: row.previews,
      Prefetch: row.prefetches,
      Duplicate: row.duplicates,
      UnknownCode: row.unknown_codes,
      Ended: row.ended,
    }
    sum.humanClicks += row.human_clicks
    sum.scans += row.scans
    sum.uniqueVisitors += row.unique_visitors
    for (const name of EXCLUDED_CLASSES) sum.excluded[name] += excluded[name]
  }
  return counts
}

function addShare(shares: Map<string, BreakdownShare>, more: BreakdownShare): void {
  const known = shares.get(more.key)
  if (known) {
    known.humanClicks += more.humanClicks
    known.scans += more.scans
  } else {
    shares.set(more.key, { ...more })
  }
}

import db from '@adonisjs/lucid/services/db'
import { select, sqlDay } from '#app/shared/sql'
import { findLeadingValues } from '#app/visits/analytics/queries/leading_values'
import type { BreakdownShare, ClickCounts, ReportFigures } from '#app/visits/analytics/report'
import { mapDimensions, pickLargest } from '#app/visits/analytics/rules/breakdowns'
import type { Period } from '#app/visits/analytics/rules/period'
import { readBreakdown } from '#app/visits/clicks/rules/breakdown'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'

interface DayRow {
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

/** Reads a workspace's figures from its roll-ups: days of its own zone. */
export async function readWorkspaceFigures(
  workspaceId: string,
  period: Period,
  top: number
): Promise<ReportFigures> {
  const days = toCounts(await readDays(workspaceId, period))
  const busy = [...days].filter(([, { humanClicks, scans }]) => humanClicks + scans > 0)
  const names = busy.map(([day]) => day)
  return { days, top: await findLeadingValues(workspaceId, names, top) }
}

/** Reads a link's figures from its roll-ups: days of its workspace's zone. */
export async function readLinkFigures(
  linkId: string,
  period: Period,
  top: number
): Promise<ReportFigures> {
  const rows = await readDays(linkId, period)
  const days = toCounts(rows)
  const shares = mapDimensions(() => new Map<string, BreakdownShare>())
  for (const row of rows) {
    for (const [dimension, values] of Object.entries(readBreakdown(row.breakdown))) {
      for (const [key, [humanClicks, scans]] of Object.entries(values)) {
        add(shares[dimension as Dimension], { key, humanClicks, scans })
      }
    }
  }
  for (const { humanClicks, scans } of days.values()) {
    if (humanClicks + scans > 0) add(shares.links, { key: linkId, humanClicks, scans })
  }
  return { days, top: mapDimensions((dimension) => pickLargest(shares[dimension].values(), top)) }
}

/** Reads what was counted of each day of a workspace or a link; days without clicks are missing. */
export async function readCountedDays(
  scopeId: string,
  period: Period
): Promise<Map<string, ClickCounts>> {
  return toCounts(await readDays(scopeId, period))
}

function readDays(scopeId: string, { from, to }: Period): Promise<DayRow[]> {
  return select<DayRow>(
    db,
    `SELECT day, human_clicks, scans, unique_visitors, bots, previews, prefetches, duplicates,
      unknown_codes, ended, breakdown FROM click_days WHERE scope_id = ? AND day BETWEEN ? AND ?`,
    [scopeId, from, to]
  )
}

function toCounts(rows: DayRow[]): Map<string, ClickCounts> {
  return new Map(
    rows.map((row) => [
      sqlDay(row.day),
      {
        humanClicks: row.human_clicks,
        scans: row.scans,
        uniqueVisitors: row.unique_visitors,
        excluded: {
          Bot: row.bots,
          Preview: row.previews,
          Prefetch: row.prefetches,
          Duplicate: row.duplicates,
          UnknownCode: row.unknown_codes,
          Ended: row.ended,
        },
      },
    ])
  )
}

function add(shares: Map<string, BreakdownShare>, more: BreakdownShare): void {
  const known = shares.get(more.key)
  if (known) {
    known.humanClicks += more.humanClicks
    known.scans += more.scans
  } else {
    shares.set(more.key, { ...more })
  }
}

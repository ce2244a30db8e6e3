import db from '@adonisjs/lucid/services/db'
import { select, sqlDay } from '#app/shared/sql'
import type { Period } from '#app/visits/analytics/rules/period'
import { readBreakdown } from '#app/visits/clicks/rules/breakdown'
import { largest, perDimension } from '#app/visits/analytics/rules/breakdowns'
import type { Counts, Figures, Share } from '#app/visits/analytics/report'
import type { Dimension } from '#app/visits/clicks/rules/roll_up'
import { leadingValues } from '#app/visits/analytics/queries/leading_values'

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
  breakdown: string | null
}

/** A workspace's figures from its roll-ups: days of its own zone. */
export async function workspaceFigures(
  workspaceId: string,
  period: Period,
  top: number
): Promise<Figures> {
  const days = countsOf(await readDays(workspaceId, period))
  const busy = [...days].filter(([, { humanClicks, scans }]) => humanClicks + scans > 0)
  const names = busy.map(([day]) => day)
  return { days, top: await leadingValues(workspaceId, names, top) }
}

/** A link's figures from its roll-ups: days of its workspace's zone. */
export async function linkFigures(linkId: string, period: Period, top: number): Promise<Figures> {
  const rows = await readDays(linkId, period)
  const days = countsOf(rows)
  const shares = perDimension(() => new Map<string, Share>())
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
  return { days, top: perDimension((dimension) => largest(shares[dimension].values(), top)) }
}

/** What was counted of each day of a workspace or a link; days without clicks are missing. */
export async function countedDays(scopeId: string, period: Period): Promise<Map<string, Counts>> {
  return countsOf(await readDays(scopeId, period))
}

function readDays(scopeId: string, { from, to }: Period): Promise<DayRow[]> {
  return select<DayRow>(
    db,
    `SELECT day, human_clicks, scans, unique_visitors, bots, previews, prefetches, duplicates,
      unknown_codes, breakdown FROM click_days WHERE scope_id = ? AND day BETWEEN ? AND ?`,
    [scopeId, from, to]
  )
}

function countsOf(rows: DayRow[]): Map<string, Counts> {
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
        },
      },
    ])
  )
}

function add(shares: Map<string, Share>, more: Share): void {
  const known = shares.get(more.key)
  if (known) {
    known.humanClicks += more.humanClicks
    known.scans += more.scans
  } else {
    shares.set(more.key, { ...more })
  }
}

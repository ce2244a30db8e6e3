import { change, chunks, select, sqlDay, sqlTime, type Sql } from '#app/shared/database/sql'
import type { DayCounts, DimensionCounts } from '#app/visits/clicks/rules/roll_up'
import { findNewestCountedClick } from '#app/visits/raw_clicks/queries/kept_clicks'
import {
  changeBreakdown,
  type SumDifferences,
} from '#app/visits/reclassification/rules/sum_differences'

const ROWS = 500

/** Changes all sums by these differences, in the order in which drainers lock rows. */
export async function changeSums(
  trx: Sql,
  { days, dimensions, links, qrCodes }: SumDifferences
): Promise<void> {
  for (const day of days) await changeDay(trx, day)
  await changeBreakdowns(trx, dimensions.links)
  await changeDimensions(trx, dimensions.workspaces)
  for (const link of links) await changeLink(trx, link)
  for (const { qrCodeId, scans } of qrCodes) {
    await change(trx, `UPDATE qr_codes SET ${added('scans')} WHERE id = ?`, [scans, qrCodeId])
  }
}

/** Adds a number that may be negative to a counter that may not. */
function added(column: string): string {
  return `${column} = GREATEST(0, CAST(${column} AS SIGNED) + ?)`
}

const DAY_COLUMNS = [
  'human_clicks',
  'scans',
  'unique_visitors',
  'bots',
  'previews',
  'prefetches',
  'duplicates',
  'unknown_codes',
  'ended',
]

/** A day that clicks are kept of has a row. */
function changeDay(trx: Sql, { scopeId, day, uniqueVisitors, byClass }: DayCounts) {
  return change(
    trx,
    `UPDATE click_days SET ${DAY_COLUMNS.map(added).join(', ')} WHERE scope_id = ? AND day = ?`,
    [
      byClass.Human,
      byClass.Scan,
      uniqueVisitors,
      byClass.Bot,
      byClass.Preview,
      byClass.Prefetch,
      byClass.Duplicate,
      byClass.UnknownCode,
      byClass.Ended,
      scopeId,
      day,
    ]
  )
}

/** The lock on the link makes it safe to read, change and write back. */
async function changeBreakdowns(trx: Sql, sums: readonly DimensionCounts[]): Promise<void> {
  const byDay = Map.groupBy(sums, ({ scopeId, day }) => `${scopeId}/${day}`)
  for (const some of chunks([...byDay.keys()], ROWS)) {
    const rows = await select<{ scope_id: string; day: Date; breakdown: string | null }>(
      trx,
      'SELECT scope_id, day, breakdown FROM click_days WHERE (scope_id, day) IN (?)',
      [some.map((key) => key.split('/'))]
    )
    for (const { scope_id: scopeId, day, breakdown } of rows) {
      const changed = changeBreakdown(breakdown, byDay.get(`${scopeId}/${sqlDay(day)}`)!)
      await change(trx, 'UPDATE click_days SET breakdown = ? WHERE scope_id = ? AND day = ?', [
        changed,
        scopeId,
        sqlDay(day),
      ])
    }
  }
}

/** Values that come to nothing go, so that no report lists them. */
async function changeDimensions(trx: Sql, sums: readonly DimensionCounts[]): Promise<void> {
  for (const some of chunks(sums, ROWS)) {
    const keys = some.map(({ scopeId, dimension, day, value }) => [scopeId, dimension, day, value])
    await change(
      trx,
      'INSERT IGNORE INTO click_day_dimensions (workspace_id, dimension, day, value) VALUES ?',
      [keys]
    )
    for (const [at, { humanClicks, scans }] of some.entries()) {
      await change(
        trx,
        `UPDATE click_day_dimensions SET ${added('human_clicks')}, ${added('scans')}
        WHERE workspace_id = ? AND dimension = ? AND day = ? AND value = ?`,
        [humanClicks, scans, ...keys[at]]
      )
    }
    await change(
      trx,
      `DELETE FROM click_day_dimensions
      WHERE (workspace_id, dimension, day, value) IN (?) AND human_clicks = 0 AND scans = 0`,
      [keys]
    )
  }
}

/** The newest click that counts is looked up, for the one that was may count no longer. */
async function changeLink(
  trx: Sql,
  { linkId, humanClicks, scans }: SumDifferences['links'][number]
): Promise<void> {
  const newest = await findNewestCountedClick(trx, linkId)
  await change(
    trx,
    `UPDATE links SET ${added('human_clicks')}, ${added('scans')},
      last_clicked_at = IF(human_clicks + scans = 0, NULL, COALESCE(?, last_clicked_at))
    WHERE id = ?`,
    [humanClicks, scans, newest && sqlTime(newest.getTime()), linkId]
  )
}

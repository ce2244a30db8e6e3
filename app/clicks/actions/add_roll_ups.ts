import { change, chunks, sqlTime, type Sql } from '#app/shared/sql'
import type { DayCounts, DimensionCounts, LinkCounts } from '#app/clicks/rules/roll_up'

/** Rows of one statement: large enough to be quick, small enough for every packet limit. */
const STATEMENT_ROWS = 5_000

/** Adds to the counts of days, per workspace and per link. */
export async function addDays(sql: Sql, sums: readonly DayCounts[]): Promise<void> {
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    await change(
      sql,
      `INSERT INTO click_days (scope_id, day, human_clicks, scans, unique_visitors, bots, previews,
        prefetches, duplicates) VALUES ?
      ON DUPLICATE KEY UPDATE
        human_clicks = human_clicks + VALUES(human_clicks),
        scans = scans + VALUES(scans),
        unique_visitors = unique_visitors + VALUES(unique_visitors),
        bots = bots + VALUES(bots),
        previews = previews + VALUES(previews),
        prefetches = prefetches + VALUES(prefetches),
        duplicates = duplicates + VALUES(duplicates)`,
      [
        some.map(({ scopeId, day, uniqueVisitors, byClass }) => [
          scopeId,
          day,
          byClass.Human,
          byClass.Scan,
          uniqueVisitors,
          byClass.Bot,
          byClass.Preview,
          byClass.Prefetch,
          byClass.Duplicate,
        ]),
      ]
    )
  }
}

/** Adds to the breakdowns of days. */
export async function addDimensions(sql: Sql, sums: readonly DimensionCounts[]): Promise<void> {
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    await change(
      sql,
      `INSERT INTO click_day_dimensions (scope_id, dimension, day, value, human_clicks, scans)
      VALUES ?
      ON DUPLICATE KEY UPDATE
        human_clicks = human_clicks + VALUES(human_clicks),
        scans = scans + VALUES(scans)`,
      [
        some.map(({ scopeId, dimension, day, value, humanClicks, scans }) => [
          scopeId,
          dimension,
          day,
          value,
          humanClicks,
          scans,
        ]),
      ]
    )
  }
}

/**
 * Adds to the links' own counters. A click is no change of the link: its version and the time of
 * its last update stay. One statement for all links that gained the same.
 */
export async function addToLinks(sql: Sql, sums: readonly LinkCounts[]): Promise<void> {
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    const rows = some.map(() => 'SELECT ? AS id, ? AS human_clicks, ? AS scans, ? AS clicked_at')
    await change(
      sql,
      `UPDATE links JOIN (${rows.join(' UNION ALL ')}) AS gained ON gained.id = links.id
      SET links.human_clicks = links.human_clicks + gained.human_clicks,
        links.scans = links.scans + gained.scans,
        links.last_clicked_at = GREATEST(
          COALESCE(links.last_clicked_at, gained.clicked_at), gained.clicked_at)`,
      some.flatMap((sum) => [sum.linkId, sum.humanClicks, sum.scans, sqlTime(sum.lastClickedAtMs)])
    )
  }
}

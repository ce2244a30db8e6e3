import { change, chunks, select, sqlDay, sqlTime, type Sql } from '#app/shared/sql'
import { addToBreakdown } from '#app/visits/clicks/rules/breakdown'
import type {
  DayCounts,
  DimensionCounts,
  LinkCounts,
  QrCodeCounts,
  RollUps,
} from '#app/visits/clicks/rules/roll_up'

/** Rows of one statement: large enough to be quick, small enough for every packet limit. */
const STATEMENT_ROWS = 5_000

/** Rows that a look-up by list asks for at once. */
const LOOK_UP_ROWS = 500

/** Adds what a batch of clicks comes to, in the order in which every drainer locks rows. */
export async function addRollUps(
  sql: Sql,
  { days, dimensions, links, qrCodes }: RollUps
): Promise<void> {
  await addDays(sql, days, dimensions.links)
  await addDimensions(sql, dimensions.workspaces)
  await addToLinks(sql, links)
  await addToQrCodes(sql, qrCodes)
}

/**
 * Adds to the counts of days, per workspace and per link, with the links' breakdowns. Those are
 * read, added to and written back, which the lock on the link makes safe.
 *
 * @param breakdowns additions to links' days, in any order
 */
async function addDays(
  sql: Sql,
  sums: readonly DayCounts[],
  breakdowns: readonly DimensionCounts[]
): Promise<void> {
  const grown = await growBreakdowns(sql, breakdowns)
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    await change(
      sql,
      `INSERT INTO click_days (scope_id, day, human_clicks, scans, unique_visitors, bots, previews,
        prefetches, duplicates, unknown_codes, ended, count_only_clicks, breakdown) VALUES ?
      ON DUPLICATE KEY UPDATE
        human_clicks = human_clicks + VALUES(human_clicks),
        scans = scans + VALUES(scans),
        unique_visitors = unique_visitors + VALUES(unique_visitors),
        bots = bots + VALUES(bots),
        previews = previews + VALUES(previews),
        prefetches = prefetches + VALUES(prefetches),
        duplicates = duplicates + VALUES(duplicates),
        unknown_codes = unknown_codes + VALUES(unknown_codes),
        ended = ended + VALUES(ended),
        count_only_clicks = count_only_clicks + VALUES(count_only_clicks),
        breakdown = COALESCE(VALUES(breakdown), breakdown)`,
      [some.map((sum) => toRow(sum, grown.get(`${sum.scopeId}/${sum.day}`) ?? null))]
    )
  }
}

function toRow(
  { scopeId, day, uniqueVisitors, countOnlyClicks, byClass }: DayCounts,
  breakdown: string | null
) {
  return [
    scopeId,
    day,
    byClass.Human,
    byClass.Scan,
    uniqueVisitors,
    byClass.Bot,
    byClass.Preview,
    byClass.Prefetch,
    byClass.Duplicate,
    byClass.UnknownCode,
    byClass.Ended,
    countOnlyClicks,
    breakdown,
  ]
}

/** Returns the new text of each link's day, by `<link>/<day>`. */
async function growBreakdowns(
  sql: Sql,
  sums: readonly DimensionCounts[]
): Promise<Map<string, string>> {
  const added = Map.groupBy(sums, ({ scopeId, day }) => `${scopeId}/${day}`)
  const grown = new Map<string, string | null>()
  for (const some of chunks([...added.keys()], LOOK_UP_ROWS)) {
    const rows = await select<{ scope_id: string; day: Date; breakdown: string | null }>(
      sql,
      'SELECT scope_id, day, breakdown FROM click_days WHERE (scope_id, day) IN (?)',
      [some.map((key) => key.split('/'))]
    )
    for (const row of rows) grown.set(`${row.scope_id}/${sqlDay(row.day)}`, row.breakdown)
  }
  for (const [key, sumsOfDay] of added) {
    grown.set(key, addToBreakdown(grown.get(key) ?? null, sumsOfDay))
  }
  return grown as Map<string, string>
}

/** Adds to the breakdowns of workspaces' days. */
async function addDimensions(sql: Sql, sums: readonly DimensionCounts[]): Promise<void> {
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    await change(
      sql,
      `INSERT INTO click_day_dimensions (workspace_id, dimension, day, value, human_clicks, scans)
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
 * its last update stay.
 */
async function addToLinks(sql: Sql, sums: readonly LinkCounts[]): Promise<void> {
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    const rows = some.map(() => 'SELECT ? AS id, ? AS human_clicks, ? AS scans, ? AS clicked_at')
    await change(
      sql,
      `UPDATE links JOIN (${rows.join(' UNION ALL ')}) AS gained
        ON links.id = CONVERT(gained.id USING ascii) COLLATE ascii_bin
      SET links.human_clicks = links.human_clicks + gained.human_clicks,
        links.scans = links.scans + gained.scans,
        links.last_clicked_at = GREATEST(
          COALESCE(links.last_clicked_at, gained.clicked_at), gained.clicked_at)`,
      some.flatMap((sum) => [sum.linkId, sum.humanClicks, sum.scans, sqlTime(sum.lastClickedAtMs)])
    )
  }
}

/** Adds to the QR codes' own counters, which lists of codes read. */
async function addToQrCodes(sql: Sql, sums: readonly QrCodeCounts[]): Promise<void> {
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    const rows = some.map(() => 'SELECT ? AS id, ? AS scans')
    await change(
      sql,
      `UPDATE qr_codes JOIN (${rows.join(' UNION ALL ')}) AS gained
        ON qr_codes.id = CONVERT(gained.id USING ascii) COLLATE ascii_bin
      SET qr_codes.scans = qr_codes.scans + gained.scans`,
      some.flatMap(({ qrCodeId, scans }) => [qrCodeId, scans])
    )
  }
}

import { change, chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import { addToBreakdown } from '#app/visits/clicks/rules/breakdown'
import type {
  DayCounts,
  DimensionCounts,
  LinkCounts,
  QrCodeCounts,
  RollUps,
} from '#app/visits/clicks/rules/roll_up'
import { formattedRows, quoteSql } from '#app/visits/raw_clicks/rules/sql_rows'

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
      [
        formattedRows(
          some.map((sum) => formatRow(sum, grown.get(`${sum.scopeId}/${sum.day}`) ?? null))
        ),
      ]
    )
  }
}

function formatRow(
  { scopeId, day, uniqueVisitors, countOnlyClicks, byClass }: DayCounts,
  breakdown: string | null
): string {
  return (
    `${quoteSql(scopeId)},${quoteSql(day)},${byClass.Human},${byClass.Scan},${uniqueVisitors},` +
    `${byClass.Bot},${byClass.Preview},${byClass.Prefetch},${byClass.Duplicate},` +
    `${byClass.UnknownCode},${byClass.Ended},${countOnlyClicks},${quoteSql(breakdown)}`
  )
}

/** Returns the new text of each link's day, by `<link>/<day>`. */
async function growBreakdowns(
  sql: Sql,
  sums: readonly DimensionCounts[]
): Promise<Map<string, string>> {
  const added = [...cutByDay(sums)]
  const stored = await readBreakdowns(
    sql,
    added.map(([first]) => first)
  )
  return new Map(
    added.map((sumsOfDay) => {
      const key = `${sumsOfDay[0].scopeId}/${sumsOfDay[0].day}`
      return [key, addToBreakdown(stored.get(key) ?? null, sumsOfDay)]
    })
  )
}

/** Cuts the sums of links' days, which stand one after another, into those of each. */
function* cutByDay(sums: readonly DimensionCounts[]): Generator<DimensionCounts[]> {
  for (let start = 0, end = 0; start < sums.length; start = end) {
    const { scopeId, day } = sums[start]
    while (end < sums.length && sums[end].scopeId === scopeId && sums[end].day === day) end++
    yield sums.slice(start, end)
  }
}

/** Reads the text of each link's day that has one, by `<link>/<day>`. */
async function readBreakdowns(
  sql: Sql,
  linkDays: readonly { scopeId: string; day: string }[]
): Promise<Map<string, string | null>> {
  const stored = new Map<string, string | null>()
  for (const [day, linksOfDay] of Map.groupBy(linkDays, (linkDay) => linkDay.day)) {
    for (const some of chunks(linksOfDay, LOOK_UP_ROWS)) {
      const rows = await select<{ scope_id: string; breakdown: string | null }>(
        sql,
        `SELECT scope_id, breakdown FROM click_days FORCE INDEX (PRIMARY)
        WHERE day = ? AND scope_id IN (?)`,
        [day, some.map(({ scopeId }) => scopeId)]
      )
      for (const row of rows) stored.set(`${row.scope_id}/${day}`, row.breakdown)
    }
  }
  return stored
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
        formattedRows(
          some.map(
            ({ scopeId, dimension, day, value, humanClicks, scans }) =>
              `${quoteSql(scopeId)},'${dimension}',${quoteSql(day)},${quoteSql(value)},` +
              `${humanClicks},${scans}`
          )
        ),
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
    const gained = some.map((sum) => [
      sum.linkId,
      sum.humanClicks,
      sum.scans,
      sqlTime(sum.lastClickedAtMs),
    ])
    await change(
      sql,
      `UPDATE JSON_TABLE(?, '$[*]' COLUMNS (
        id VARCHAR(20) PATH '$[0]', human_clicks INT PATH '$[1]', scans INT PATH '$[2]',
        clicked_at VARCHAR(23) PATH '$[3]'
      )) AS gained
      STRAIGHT_JOIN links FORCE INDEX (PRIMARY)
        ON links.id = CONVERT(gained.id USING ascii) COLLATE ascii_bin
      SET links.human_clicks = links.human_clicks + gained.human_clicks,
        links.scans = links.scans + gained.scans,
        links.last_clicked_at = GREATEST(
          COALESCE(links.last_clicked_at, gained.clicked_at), gained.clicked_at)`,
      [JSON.stringify(gained)]
    )
  }
}

/** Adds to the QR codes' own counters, which lists of codes read. */
async function addToQrCodes(sql: Sql, sums: readonly QrCodeCounts[]): Promise<void> {
  for (const some of chunks(sums, STATEMENT_ROWS)) {
    const rows = some.map(() => 'SELECT ? AS id, ? AS scans')
    await change(
      sql,
      `UPDATE (${rows.join(' UNION ALL ')}) AS gained
      STRAIGHT_JOIN qr_codes FORCE INDEX (PRIMARY)
        ON qr_codes.id = CONVERT(gained.id USING ascii) COLLATE ascii_bin
      SET qr_codes.scans = qr_codes.scans + gained.scans`,
      some.flatMap(({ qrCodeId, scans }) => [qrCodeId, scans])
    )
  }
}

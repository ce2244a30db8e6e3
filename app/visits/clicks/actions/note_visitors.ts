import { change, chunks, select, sqlTime, type Sql } from '#app/shared/sql'
import { formattedRows, quoteBytes, quoteSql } from '#app/shared/sql_rows'
import { isCounted, type KeptClick } from '#app/visits/clicks/click'
import {
  formatRepeatKey,
  REPEAT_WINDOW_MS,
  type CountedClick,
} from '#app/visits/clicks/rules/repeats'

/** Someone who clicked or scanned a link on a day. */
export interface VisitorDay {
  workspaceId: string
  linkId: string
  day: string
  visitor: Buffer
}

/** Rows that a look-up by list asks for at once, and rows of one statement. */
const LOOK_UP_ROWS = 500
const STATEMENT_ROWS = 5_000

/**
 * Sorts the visitors of a batch into those whose first click of the day on the link it holds, and
 * the clicks of those who were there before. A repeat never makes a visitor: the click that it
 * repeats has.
 */
export async function findNewVisitors(
  sql: Sql,
  clicks: readonly KeptClick[]
): Promise<{ fresh: VisitorDay[]; returning: KeptClick[] }> {
  const counted = clicks.filter(isCounted)
  const keys = counted.map((click) => `${formatRepeatKey(click)}/${click.localDay}`)
  const fresh = new Map<string, VisitorDay>()
  for (const [number, { workspaceId, linkId, localDay: day, visitor }] of counted.entries()) {
    fresh.set(keys[number], { workspaceId, linkId, day, visitor })
  }
  for (const [day, visitors] of Map.groupBy([...fresh], ([, visitor]) => visitor.day)) {
    for (const some of chunks(visitors, STATEMENT_ROWS)) {
      for (const number of await findKnown(sql, day, some)) fresh.delete(some[number][0])
    }
  }
  const returning = counted.filter((_, number) => !fresh.has(keys[number]))
  return { fresh: [...fresh.values()], returning }
}

/**
 * Returns which of the visitors of a day were there before, by their places. Looks each up by the
 * key, whatever the planner thinks of a list of thousands.
 */
async function findKnown(
  sql: Sql,
  day: string,
  visitors: readonly [string, VisitorDay][]
): Promise<number[]> {
  const asked = visitors.map(([, { linkId, visitor }]) => [linkId, visitor.toString('hex')])
  const rows = await select<{ number: number }>(
    sql,
    `SELECT asked.number FROM JSON_TABLE(?, '$[*]' COLUMNS (
        number FOR ORDINALITY, link_id VARCHAR(20) PATH '$[0]', visitor CHAR(32) PATH '$[1]'
      )) AS asked
      STRAIGHT_JOIN visitor_days AS known
        ON known.link_id = CONVERT(asked.link_id USING ascii) COLLATE ascii_bin
        AND known.day = ? AND known.visitor = UNHEX(asked.visitor)`,
    [JSON.stringify(asked), day]
  )
  return rows.map(({ number }) => Number(number) - 1)
}

/** Finds counted clicks in the store that one of these could be a repeat of. */
export async function findNearbyClicks(
  sql: Sql,
  clicks: readonly KeptClick[]
): Promise<CountedClick[]> {
  const found: CountedClick[] = []
  const inOrder = [...clicks].sort((a, b) => a.clickedAtMs - b.clickedAtMs)
  for (const some of chunks(inOrder, LOOK_UP_ROWS)) {
    const rows = await select<{ link_id: string; visitor: Buffer; clicked_at: Date }>(
      sql,
      `SELECT link_id, visitor, clicked_at FROM clicks
      WHERE link_id IN (?) AND clicked_at BETWEEN ? AND ? AND visitor IN (?)
        AND class IN ('Human', 'Scan')`,
      [
        [...new Set(some.map((click) => click.linkId))],
        sqlTime(some[0].clickedAtMs - REPEAT_WINDOW_MS),
        sqlTime(some.at(-1)!.clickedAtMs + REPEAT_WINDOW_MS),
        [...new Map(some.map((click) => [formatRepeatKey(click), click.visitor])).values()],
      ]
    )
    for (const row of rows) {
      const { link_id: linkId, visitor, clicked_at: at } = row
      found.push({ linkId, visitor, clickedAtMs: at.getTime() })
    }
  }
  return found
}

/**
 * Remembers visitors, so that none counts twice on a day.
 *
 * @throws Error when one was there after all, which the link's lock rules out: the batch is rolled
 * back and tried again
 */
export async function noteVisitors(sql: Sql, visitors: readonly VisitorDay[]): Promise<void> {
  for (const some of chunks(visitors, STATEMENT_ROWS)) {
    const rows = some.map(
      ({ linkId, day, visitor }) => `${quoteSql(linkId)},${quoteSql(day)},${quoteBytes(visitor)}`
    )
    const noted = await change(
      sql,
      'INSERT IGNORE INTO visitor_days (link_id, day, visitor) VALUES ?',
      [formattedRows(rows)]
    )
    if (noted !== some.length) throw new Error('A visitor was noted twice at once')
  }
}

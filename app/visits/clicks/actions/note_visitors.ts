import { change, chunks, select, sqlTime, type Sql } from '#app/shared/sql'
import { formattedRows } from '#app/shared/sql_rows'
import type { ClickNumbers } from '#app/visits/clicks/actions/number_clicks'
import { isCounted, type KeptClick } from '#app/visits/clicks/click'
import {
  findTextVisitors,
  findTextVisits,
  hasTextRows,
} from '#app/visits/clicks/queries/text_clicks'
import {
  formatRepeatKey,
  REPEAT_WINDOW_MS,
  type CountedClick,
} from '#app/visits/clicks/rules/repeats'
import { keepVisitor } from '#app/visits/clicks/rules/visitor_key'

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
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<{ fresh: VisitorDay[]; returning: KeptClick[] }> {
  const counted = clicks.filter(isCounted)
  const keys = counted.map((click) => `${formatRepeatKey(click)}/${click.localDay}`)
  const fresh = new Map<string, VisitorDay>()
  for (const [number, { workspaceId, linkId, localDay: day, visitor }] of counted.entries()) {
    fresh.set(keys[number], { workspaceId, linkId, day, visitor })
  }
  const hasText = await hasTextRows(sql, 'visitor_days')
  for (const [day, visitors] of Map.groupBy([...fresh], ([, visitor]) => visitor.day)) {
    for (const some of chunks(visitors, STATEMENT_ROWS)) {
      const each = some.map(([, visitor]) => visitor)
      const known = hasText ? await findTextVisitors(sql, day, each) : []
      known.push(...(await findKnown(sql, day, each, numbers)))
      for (const number of known) fresh.delete(some[number][0])
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
  visitors: readonly VisitorDay[],
  numbers: ClickNumbers
): Promise<number[]> {
  const asked = visitors.map((one) => [numbers.link(one), keepVisitor(one.visitor).toString('hex')])
  const rows = await select<{ number: number }>(
    sql,
    `SELECT asked.number FROM JSON_TABLE(?, '$[*]' COLUMNS (
        number FOR ORDINALITY, link_no INT UNSIGNED PATH '$[0]', visitor CHAR(16) PATH '$[1]'
      )) AS asked
      STRAIGHT_JOIN link_visitors AS known FORCE INDEX (PRIMARY)
        ON known.link_no = asked.link_no AND known.day = ? AND known.visitor = UNHEX(asked.visitor)`,
    [JSON.stringify(asked), day]
  )
  return rows.map(({ number }) => Number(number) - 1)
}

/** Finds counted clicks in the store that one of these could be a repeat of. */
export async function findNearbyClicks(
  sql: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<CountedClick[]> {
  const found: CountedClick[] = []
  const hasText = clicks.length > 0 && (await hasTextRows(sql, 'clicks'))
  const linkIds = new Map(clicks.map((click) => [numbers.link(click), click.linkId]))
  const inOrder = [...clicks].sort((a, b) => a.clickedAtMs - b.clickedAtMs)
  for (const some of chunks(inOrder, LOOK_UP_ROWS)) {
    const span = {
      fromMs: some[0].clickedAtMs - REPEAT_WINDOW_MS,
      untilMs: some.at(-1)!.clickedAtMs + REPEAT_WINDOW_MS,
    }
    if (hasText) found.push(...(await findTextVisits(sql, some, span)))
    const rows = await select<{ link_no: number; visitor: Buffer; clicked_at: Date }>(
      sql,
      `SELECT link_no, visitor, clicked_at FROM raw_clicks FORCE INDEX (raw_clicks_link)
      WHERE link_no IN (?) AND clicked_at BETWEEN ? AND ? AND visitor IN (?)
        AND class IN ('Human', 'Scan')`,
      [
        [...new Set(some.map((click) => numbers.link(click)))],
        sqlTime(span.fromMs),
        sqlTime(span.untilMs),
        [...new Map(some.map((one) => [formatRepeatKey(one), keepVisitor(one.visitor)])).values()],
      ]
    )
    for (const { link_no: no, visitor, clicked_at: at } of rows) {
      found.push({ linkId: linkIds.get(no)!, visitor, clickedAtMs: at.getTime() })
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
export async function noteVisitors(
  sql: Sql,
  visitors: readonly VisitorDay[],
  numbers: ClickNumbers
): Promise<void> {
  for (const some of chunks(visitors, STATEMENT_ROWS)) {
    const rows = some.map(
      (one) => `${numbers.link(one)},'${one.day}',x'${keepVisitor(one.visitor).toString('hex')}'`
    )
    const noted = await change(
      sql,
      'INSERT IGNORE INTO link_visitors (link_no, day, visitor) VALUES ?',
      [formattedRows(rows)]
    )
    if (noted !== some.length) throw new Error('A visitor was noted twice at once')
  }
}

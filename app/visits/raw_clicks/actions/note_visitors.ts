import { change, chunks, select, sqlDay, sqlTime, type Sql } from '#app/shared/database/sql'
import type { ClickNumbers } from '#app/visits/raw_clicks/actions/number_clicks'
import { isCounted, type CountedClick, type KeptClick } from '#app/visits/raw_clicks/click'
import { chooseSoundPacks, fromRawClicks } from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { formattedRows } from '#app/visits/raw_clicks/rules/sql_rows'
import { formatVisitorKey, keepVisitor } from '#app/visits/raw_clicks/rules/visitor_key'

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
  const keys = counted.map((click) => `${formatVisitorKey(click)}/${click.localDay}`)
  const fresh = new Map<string, VisitorDay>()
  for (const [number, { workspaceId, linkId, localDay: day, visitor }] of counted.entries()) {
    fresh.set(keys[number], { workspaceId, linkId, day, visitor })
  }
  for (const [day, visitors] of Map.groupBy([...fresh], ([, visitor]) => visitor.day)) {
    for (const some of chunks(visitors, STATEMENT_ROWS)) {
      const each = some.map(([, visitor]) => visitor)
      for (const number of await findKnown(sql, day, each, numbers)) fresh.delete(some[number][0])
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

/**
 * Finds counted clicks in the store, each of a visitor and near the time of one of these.
 *
 * @param withinMs how near
 */
export async function findNearbyClicks(
  sql: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers,
  withinMs: number
): Promise<CountedClick[]> {
  const found: CountedClick[] = []
  const linkIds = new Map(clicks.map((click) => [numbers.link(click), click.linkId]))
  const inOrder = [...clicks].sort((a, b) => a.clickedAtMs - b.clickedAtMs)
  for (const some of chunks(inOrder, LOOK_UP_ROWS)) {
    const times = [some[0].clickedAtMs - withinMs, some.at(-1)!.clickedAtMs + withinMs]
    const where = {
      text: `c.link_no IN (?) AND c.clicked_at BETWEEN ? AND ? AND c.visitor IN (?)
        AND c.class IN ('Human', 'Scan')`,
      values: [
        [...new Set(some.map((click) => numbers.link(click)))],
        ...times.map(sqlTime),
        [...new Map(some.map((one) => [formatVisitorKey(one), keepVisitor(one.visitor)])).values()],
      ],
    }
    const from = fromRawClicks('raw_clicks_link', where, choosePacksOf(some, numbers, times))
    const rows = await select<{ link_no: number; visitor: Buffer; clicked_at: Date }>(
      sql,
      `SELECT c.link_no, c.visitor, c.clicked_at FROM ${from.text} WHERE ${where.text}`,
      [...from.values, ...where.values]
    )
    for (const { link_no: no, visitor, clicked_at: at } of rows) {
      found.push({ linkId: linkIds.get(no)!, visitor, clickedAtMs: at.getTime() })
    }
  }
  return found
}

/** Returns the sound packs that can have clicks of the links of these, between two moments. */
function choosePacksOf(
  clicks: readonly KeptClick[],
  numbers: ClickNumbers,
  [fromMs, lastMs]: readonly number[]
) {
  const workspaceIds = new Set(clicks.map(({ workspaceId }) => workspaceId))
  const workspaces = [...workspaceIds].map((id) => numbers.ofWorkspace(id))
  const linkNos = [...new Set(clicks.map((click) => numbers.link(click)))]
  return chooseSoundPacks(workspaces, { fromMs, beforeMs: lastMs + 1 }, linkNos)
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

/**
 * Remembers a visitor of a day. One who was there counts already, by a click whose row was erased.
 *
 * @returns whether the visitor is new
 */
export async function noteMissingVisitor(
  sql: Sql,
  visitor: VisitorDay,
  numbers: ClickNumbers
): Promise<boolean> {
  const noted = await change(
    sql,
    'INSERT IGNORE INTO link_visitors (link_no, day, visitor) VALUES (?, ?, ?)',
    [numbers.link(visitor), visitor.day, keepVisitor(visitor.visitor)]
  )
  return noted > 0
}

/** Forgets visitors, so that each counts again at the next click of that day. */
export async function forgetVisitors(
  sql: Sql,
  visitors: readonly VisitorDay[],
  numbers: ClickNumbers
): Promise<void> {
  for (const some of chunks(visitors, LOOK_UP_ROWS)) {
    await change(sql, 'DELETE FROM link_visitors WHERE (link_no, day, visitor) IN (?)', [
      some.map((one) => [numbers.link(one), one.day, keepVisitor(one.visitor)]),
    ])
  }
}

/** Formats what makes two visits those of one visitor of a day on a link. */
export function formatVisitorDayKey(visitor: Omit<VisitorDay, 'workspaceId'>): string {
  return `${formatVisitorKey(visitor)}/${visitor.day}`
}

/** No zone's day reaches further from a click of it. */
const AROUND_MS = 48 * 3_600_000

/** Counts the clicks and scans that are kept of each visitor's day, by `formatVisitorDayKey`. */
export async function countVisits(
  sql: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<Map<string, number>> {
  const linkIds = new Map(clicks.map((click) => [numbers.link(click), click.linkId]))
  const counts = new Map<string, number>()
  for (const some of chunks(clicks, LOOK_UP_ROWS)) {
    const made = some.map(({ clickedAtMs }) => clickedAtMs)
    const times = [Math.max(0, Math.min(...made) - AROUND_MS), Math.max(...made) + AROUND_MS]
    const where = {
      text: `c.link_no IN (?) AND c.clicked_at BETWEEN ? AND ? AND c.visitor IN (?)
        AND c.class IN ('Human', 'Scan')`,
      values: [
        [...new Set(some.map((click) => numbers.link(click)))],
        ...times.map(sqlTime),
        some.map(({ visitor }) => keepVisitor(visitor)),
      ],
    }
    const packs = choosePacksOf(some, numbers, times)
    const from = packs
      ? fromRawClicks('raw_clicks_link', where, packs)
      : { text: 'raw_clicks c', values: [] }
    const rows = await select<{ link_no: number; day: Date; visitor: Buffer; visits: number }>(
      sql,
      `SELECT c.link_no, DATE(c.clicked_at) + INTERVAL c.day_shift DAY AS day, c.visitor,
        COUNT(*) AS visits
      FROM ${from.text} WHERE ${where.text} GROUP BY c.link_no, day, c.visitor`,
      [...from.values, ...where.values]
    )
    for (const { link_no: no, day, visitor, visits } of rows) {
      const key = formatVisitorDayKey({ linkId: linkIds.get(no)!, day: sqlDay(day), visitor })
      counts.set(key, Number(visits))
    }
  }
  return counts
}

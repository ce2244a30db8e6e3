import { change, chunks, select, sqlDay, sqlTime, type Sql } from '#app/shared/sql'
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
  const fresh = new Map<string, VisitorDay>()
  for (const click of counted) {
    const { workspaceId, linkId, localDay: day, visitor } = click
    fresh.set(`${formatRepeatKey(click)}/${day}`, { workspaceId, linkId, day, visitor })
  }
  for (const some of chunks([...fresh.values()], LOOK_UP_ROWS)) {
    const rows = await select<{ link_id: string; day: Date; visitor: Buffer }>(
      sql,
      'SELECT link_id, day, visitor FROM visitor_days WHERE (link_id, day, visitor) IN (?)',
      [some.map(({ linkId, day, visitor }) => [linkId, day, visitor])]
    )
    for (const { link_id: linkId, day, visitor } of rows) {
      fresh.delete(`${formatRepeatKey({ linkId, visitor })}/${sqlDay(day)}`)
    }
  }
  const returning = counted.filter(
    (click) => !fresh.has(`${formatRepeatKey(click)}/${click.localDay}`)
  )
  return { fresh: [...fresh.values()], returning }
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
    const rows = some.map(({ linkId, day, visitor }) => [linkId, day, visitor])
    const noted = await change(
      sql,
      'INSERT IGNORE INTO visitor_days (link_id, day, visitor) VALUES ?',
      [rows]
    )
    if (noted !== some.length) throw new Error('A visitor was noted twice at once')
  }
}

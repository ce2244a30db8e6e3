import { chunks, select, sqlTime, type Sql } from '#app/shared/sql'
import type { Click, CountedClick, KeptClick } from '#app/visits/raw_clicks/click'

/** Rows that a look-up by list asks for at once. */
const LOOK_UP_ROWS = 500

/**
 * Tables of raw clicks and visitors as text. The release before writes there, and archives of
 * workspaces are read into them; what they have is moved out (`move_clicks.ts`), so that they are
 * mostly empty. A query that reads both places reads these first: what is moved in the meantime is
 * found twice, and never missed.
 */
export type TextTable = 'clicks' | 'visitor_days'

/** Is there any row? */
export async function hasTextRows(sql: Sql, table: TextTable): Promise<boolean> {
  const [{ present }] = await select<{ present: number }>(
    sql,
    `SELECT EXISTS (SELECT 1 FROM ${table}) AS present`
  )
  return Boolean(present)
}

/** Returns the ids of those clicks that are there as text. */
export async function findTextClicks(
  sql: Sql,
  clicks: readonly Pick<Click, 'id' | 'clickedAtMs'>[]
): Promise<string[]> {
  if (clicks.length === 0 || !(await hasTextRows(sql, 'clicks'))) return []
  const found: string[] = []
  for (const some of chunks(clicks, LOOK_UP_ROWS)) {
    const rows = await select<{ id: string }>(
      sql,
      'SELECT id FROM clicks WHERE (id, clicked_at) IN (?)',
      [some.map((click) => [click.id, sqlTime(click.clickedAtMs)])]
    )
    found.push(...rows.map(({ id }) => id))
  }
  return found
}

/** Returns which of the visitors of a day were noted as text, by their places. */
export async function findTextVisitors(
  sql: Sql,
  day: string,
  visitors: readonly Pick<KeptClick, 'linkId' | 'visitor'>[]
): Promise<number[]> {
  const rows = await select<{ number: number }>(
    sql,
    `SELECT asked.number FROM JSON_TABLE(?, '$[*]' COLUMNS (
        number FOR ORDINALITY, link_id VARCHAR(20) PATH '$[0]', visitor CHAR(32) PATH '$[1]'
      )) AS asked
      STRAIGHT_JOIN visitor_days AS known FORCE INDEX (PRIMARY)
        ON known.link_id = CONVERT(asked.link_id USING ascii) COLLATE ascii_bin
        AND known.day = ? AND known.visitor = UNHEX(asked.visitor)`,
    [JSON.stringify(visitors.map((one) => [one.linkId, one.visitor.toString('hex')])), day]
  )
  return rows.map(({ number }) => Number(number) - 1)
}

/** Finds clicks as text that one of these could be a repeat of. */
export async function findTextVisits(
  sql: Sql,
  clicks: readonly KeptClick[],
  { fromMs, untilMs }: { fromMs: number; untilMs: number }
): Promise<CountedClick[]> {
  const rows = await select<{ link_id: string; visitor: Buffer; clicked_at: Date }>(
    sql,
    `SELECT link_id, visitor, clicked_at FROM clicks
    WHERE link_id IN (?) AND clicked_at BETWEEN ? AND ? AND visitor IN (?)
      AND class IN ('Human', 'Scan')`,
    [
      [...new Set(clicks.map(({ linkId }) => linkId))],
      sqlTime(fromMs),
      sqlTime(untilMs),
      clicks.map(({ visitor }) => visitor),
    ]
  )
  return rows.map(({ link_id: linkId, visitor, clicked_at: at }) => {
    return { linkId, visitor, clickedAtMs: at.getTime() }
  })
}

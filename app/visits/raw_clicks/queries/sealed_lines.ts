import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { readPacks } from '#app/visits/raw_clicks/queries/damaged_packs'
import {
  choosePacks,
  fromRawClicks,
  type ClickWorkspace,
} from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { readInSlices } from '#app/visits/raw_clicks/queries/read_in_slices'
import { NUMBERED_COLUMNS, REPORT_COLUMNS } from '#app/visits/raw_clicks/rules/numbered_columns'

/** A column of a copy: what it is called, its type there, and how a statement reads it from `raw_clicks`. */
export interface CopiedColumn {
  name: string

  /** `TEXT` is the letter x and the bytes in hexadecimal digits: an archive can bring any. */
  type: 'BIGINT' | 'INTEGER' | 'TINYINT' | 'UBIGINT' | 'TEXT'
  sql: string
}

/**
 * All that a report asks of clicks. The random part of the id, the version of the link, the rule of the
 * class and the user agent are not: no report asks for them, and they are a third of a click.
 */
export const COPIED_COLUMNS: readonly CopiedColumn[] = [
  {
    name: 'ms',
    type: 'BIGINT',
    sql: `TIMESTAMPDIFF(MICROSECOND, '1970-01-01', clicked_at) DIV 1000`,
  },
  { name: 'link_no', type: 'INTEGER', sql: 'link_no' },
  { name: 'day_shift', type: 'TINYINT', sql: 'day_shift' },
  { name: 'class', type: 'TEXT', sql: `CONCAT('x', HEX(class))` },
  { name: 'visitor', type: 'UBIGINT', sql: 'CONV(HEX(visitor), 16, 10)' },
  ...REPORT_COLUMNS.map((name): CopiedColumn => {
    const { column, kept } = NUMBERED_COLUMNS[name]
    if (kept !== 'value') return { name: column, type: 'INTEGER', sql: column }
    return { name: column, type: 'TEXT', sql: `CONCAT('x', HEX(${column}))` }
  }),
]

const LINE = `CONCAT_WS(',', ${COPIED_COLUMNS.map(({ sql }) => `COALESCE(${sql}, '')`).join(', ')})`

/**
 * Reads the clicks of a range as lines of values that are separated by commas, an empty one for NULL, in the
 * order of time. From the primary, for what is read stays.
 *
 * @throws DamagedPack
 */
export async function* readSealedLines(
  workspace: ClickWorkspace,
  span: TimeSpan
): AsyncGenerator<string[]> {
  const slices = readInSlices(workspace.no, span, ({ fromMs, beforeMs }, limit) => {
    const where = {
      text: 'c.workspace_no = ? AND c.clicked_at >= ? AND c.clicked_at < ?',
      values: [workspace.no, sqlTime(fromMs), sqlTime(beforeMs)],
    }
    const packs = choosePacks([workspace], { fromMs, beforeMs })
    const from = fromRawClicks('PRIMARY', where, packs)
    return readPacks(packs, () =>
      select<{ line: string }>(
        db,
        `SELECT ${LINE} AS line FROM ${from.text} WHERE ${where.text}
        ORDER BY c.clicked_at, c.nonce ${limit === null ? '' : 'LIMIT ?'}`,
        [...from.values, ...where.values, ...(limit === null ? [] : [limit])]
      )
    )
  })
  for await (const rows of slices) yield rows.map(({ line }) => line)
}

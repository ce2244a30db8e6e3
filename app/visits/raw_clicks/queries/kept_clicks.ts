import { chunks, select, sqlTime, type Sql } from '#app/shared/database/sql'
import type { SqlCondition } from '#app/shared/database/sql_condition'
import { encodeIdTime, readIdTime } from '#app/shared/ids'
import type { ClickClass, CountedClick, KeptClick } from '#app/visits/raw_clicks/click'
import { listClickWorkspaces } from '#app/visits/raw_clicks/queries/click_numbers'
import { chooseSoundPacks, fromRawClicks } from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { cutByPacks } from '#app/visits/raw_clicks/queries/packed_spans'
import {
  findClickedLink,
  joinStoredClicks,
  selectStored,
  type ClickedLink,
  type StoredColumn,
} from '#app/visits/raw_clicks/queries/stored_clicks'
import { toAgent } from '#app/visits/raw_clicks/rules/agent'
import { formatClickId, readNonce } from '#app/visits/raw_clicks/rules/click_key'
import { unpackMarks } from '#app/visits/raw_clicks/rules/click_marks'
import { readShiftedDay } from '#app/visits/raw_clicks/rules/day_shift'
import {
  REPORT_COLUMNS,
  toReportFields,
  type ReportColumn,
} from '#app/visits/raw_clicks/rules/numbered_columns'

/** Ids from the first up to, and without, the second. */
export interface IdRange {
  fromId: string
  beforeId: string
}

/** Returns an id that none of this moment comes before. */
export function firstIdOf(atMs: number): string {
  return `${encodeIdTime(Math.max(0, atMs))}00000000000`
}

type KeptClickRow = Record<ReportColumn, string | null> & {
  clicked_at: Date
  nonce: Buffer
  day_shift: number
  workspace_id: string
  link_id: string
  link_version: number
  class: ClickClass
  class_rule: string
  visitor: Buffer
  marks: number | null
  user_agent: string | null
}

const COLUMNS: (keyof KeptClickRow & StoredColumn)[] = [
  ...(['clicked_at', 'nonce', 'day_shift', 'workspace_id', 'link_id', 'link_version'] as const),
  ...(['class', 'class_rule', 'visitor', 'marks', 'user_agent'] as const),
  ...REPORT_COLUMNS,
]

/**
 * Reads kept clicks of all workspaces in the order of their ids, which is that of time.
 *
 * @param linkIds of these links alone; of all where left out
 */
export async function listKeptClicks(
  sql: Sql,
  range: IdRange,
  { limit, linkIds }: { limit?: number; linkIds?: readonly string[] }
): Promise<KeptClick[]> {
  const rows = await selectOfAll<KeptClickRow>(sql, range, COLUMNS, {
    text: `${linkIds ? 'AND l.name IN (?)' : ''}
      ORDER BY c.clicked_at, c.nonce ${limit === undefined ? '' : 'LIMIT ?'}`,
    values: [...(linkIds ? [linkIds] : []), ...(limit === undefined ? [] : [limit])],
  })
  const clicks = rows.map(toKeptClick).sort((one, other) => (one.id < other.id ? -1 : 1))
  return clicks.slice(0, limit)
}

/** Reads the oldest kept clicks of a link that are not packed, up to and with a moment. */
export async function listOldestClicks(
  sql: Sql,
  { linkNo }: ClickedLink,
  { untilMs, limit }: { untilMs: number; limit: number }
): Promise<KeptClick[]> {
  const where = {
    text: 'c.link_no = ? AND c.clicked_at <= ?',
    values: [linkNo, sqlTime(untilMs)],
  }
  const from = joinStoredClicks('raw_clicks_link', where, null)
  const rows = await select<KeptClickRow>(
    sql,
    `SELECT ${selectStored(COLUMNS)} FROM ${from.text}
    WHERE ${where.text} ORDER BY c.clicked_at LIMIT ?`,
    [...where.values, limit]
  )
  return rows.map(toKeptClick)
}

/** Finds when the newest click was made that counts for a link; null where none is kept. */
export async function findNewestCountedClick(sql: Sql, linkId: string): Promise<Date | null> {
  const link = await findClickedLink(sql, linkId)
  const [newest] = await select<{ clicked_at: Date }>(
    sql,
    `SELECT clicked_at FROM raw_clicks WHERE link_no = ? AND class IN ('Human', 'Scan')
    ORDER BY clicked_at DESC LIMIT 1`,
    [link?.linkNo ?? null]
  )
  if (newest || !link) return newest?.clicked_at ?? null
  const linkNos = [link.linkNo]
  const backwards = { linkNos, newestFirst: true }
  for await (const span of cutByPacks(sql, link.workspace, ALL_TIME, backwards)) {
    const packs = chooseSoundPacks([link.workspace], span, linkNos)
    if (packs === null) continue
    const where = {
      text: `c.link_no = ? AND c.clicked_at >= ? AND c.clicked_at < ?
        AND c.class IN ('Human', 'Scan')`,
      values: [link.linkNo, sqlTime(span.fromMs), sqlTime(span.beforeMs)],
    }
    const from = fromRawClicks('raw_clicks_link', where, packs)
    const [packed] = await select<{ at: Date | null }>(
      sql,
      `SELECT MAX(c.clicked_at) AS at FROM ${from.text} WHERE ${where.text}`,
      [...from.values, ...where.values]
    )
    if (packed.at) return packed.at
  }
  return null
}

const ALL_TIME = { fromMs: 0, beforeMs: Date.parse('9999-12-31') }

/** Finds the clicks of a range that count, of all links or of these. */
export async function listCountedClicks(
  sql: Sql,
  range: IdRange,
  linkIds?: readonly string[]
): Promise<CountedClick[]> {
  const rows = await selectOfAll<Pick<KeptClickRow, 'link_id' | 'visitor' | 'clicked_at'>>(
    sql,
    range,
    ['link_id', 'visitor', 'clicked_at'],
    {
      text: `AND c.class IN ('Human', 'Scan') ${linkIds ? 'AND l.name IN (?)' : ''}`,
      values: linkIds ? [linkIds] : [],
    }
  )
  return rows.map(({ link_id: linkId, visitor, clicked_at: at }) => {
    return { linkId, visitor, clickedAtMs: at.getTime() }
  })
}

/** Workspaces that one statement asks for their part of a time. */
const WORKSPACES_AT_ONCE = 500

/**
 * Selects clicks of all workspaces, some workspaces at a time; those of damaged packs are left as they are. They are named: of one that is joined the planner
 * reads all clicks, whatever the time.
 *
 * @param rest what follows the condition that the range makes
 */
async function selectOfAll<Row>(
  sql: Sql,
  range: IdRange,
  columns: readonly StoredColumn[],
  rest: SqlCondition
): Promise<Row[]> {
  const within = describeRange(range)
  const span = { fromMs: readIdTime(range.fromId), beforeMs: readIdTime(range.beforeId) + 1 }
  const found: Row[][] = []
  for (const some of chunks(await listClickWorkspaces(sql), WORKSPACES_AT_ONCE)) {
    const numbers = some.map(({ no }) => no)
    const where = {
      text: `c.workspace_no IN (?) AND ${within.text}`,
      values: [numbers, ...within.values],
    }
    const from = joinStoredClicks('PRIMARY', where, chooseSoundPacks(some, span))
    found.push(
      await select<Row>(
        sql,
        `SELECT ${selectStored(columns)} FROM ${from.text} WHERE ${where.text} ${rest.text}`,
        [...from.values, ...where.values, ...rest.values]
      )
    )
  }
  return found.flat()
}

/** The time comes first, by which clicks are found; where it is that of an end, the rest of the id decides. */
function describeRange({ fromId, beforeId }: IdRange) {
  const [from, before] = [fromId, beforeId].map((id) => sqlTime(readIdTime(id)))
  return {
    text: `c.clicked_at >= ? AND c.clicked_at <= ?
      AND (c.clicked_at > ? OR c.nonce >= ?) AND (c.clicked_at < ? OR c.nonce < ?)`,
    values: [from, before, from, readNonce(fromId), before, readNonce(beforeId)],
  }
}

function toKeptClick(row: KeptClickRow): KeptClick {
  const clickedAtMs = row.clicked_at.getTime()
  return {
    id: formatClickId(clickedAtMs, row.nonce),
    clickedAtMs,
    localDay: readShiftedDay(clickedAtMs, row.day_shift),
    workspaceId: row.workspace_id,
    linkId: row.link_id,
    linkVersion: row.link_version,
    class: row.class,
    classRule: row.class_rule,
    agent: row.user_agent === null ? null : toAgent(row.user_agent),
    ...unpackMarks(row.marks),
    visitor: row.visitor,
    ...toReportFields(row),
  }
}

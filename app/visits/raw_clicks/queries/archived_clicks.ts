import { select, sqlDay, sqlTime, type Sql } from '#app/shared/database/sql'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import {
  findClickWorkspace,
  findWorkspaceNumber,
} from '#app/visits/raw_clicks/queries/click_numbers'
import { readPacks } from '#app/visits/raw_clicks/queries/damaged_packs'
import {
  choosePacks,
  fromRawClicks,
  type ClickWorkspace,
} from '#app/visits/raw_clicks/queries/from_raw_clicks'
import { cutByPacks } from '#app/visits/raw_clicks/queries/packed_spans'
import { joinStoredClicks, selectStored } from '#app/visits/raw_clicks/queries/stored_clicks'
import { formatClickId } from '#app/visits/raw_clicks/rules/click_key'
import { unpackMarks } from '#app/visits/raw_clicks/rules/click_marks'
import { readShiftedDay } from '#app/visits/raw_clicks/rules/day_shift'
import { REPORT_COLUMNS, type ReportColumn } from '#app/visits/raw_clicks/rules/numbered_columns'

type Row = Record<string, unknown>

const ALL_TIME: TimeSpan = { fromMs: Date.parse('0001-01-01'), beforeMs: Date.parse('9999-12-31') }

/** Rows of one page, and links whose visitors are read together. */
const PAGE_ROWS = 2_000
const LINKS = 200

const COLUMNS = [
  ...(['clicked_at', 'nonce', 'day_shift', 'workspace_id', 'link_id', 'link_version'] as const),
  ...(['class', 'class_rule', 'visitor', 'marks', 'agent_id'] as const),
  ...REPORT_COLUMNS,
]

interface StoredRow extends Row {
  clicked_at: Date
  nonce: Buffer
  day_shift: number
  marks: number | null
}

/** Columns of an archived click, and what each holds. */
export const ARCHIVED_CLICK = {
  id: 'plain',
  clicked_at: 'time',
  local_day: 'day',
  workspace_id: 'plain',
  link_id: 'plain',
  link_version: 'plain',
  class: 'plain',
  class_rule: 'plain',
  visitor: 'bytes',
  agent_id: 'bytes',
  purpose: 'plain',
  unknown_code: 'plain',
  ...(Object.fromEntries(REPORT_COLUMNS.map((name) => [name, 'plain'])) as Record<
    ReportColumn,
    'plain'
  >),
} as const

/** The same of a visitor of a link's day. */
export const ARCHIVED_VISITOR = { link_id: 'plain', day: 'day', visitor: 'bytes' } as const

/**
 * Reads the raw clicks of a workspace as texts, which any installation reads, a page at a time in the
 * order of time. Call it in a transaction that sees one moment.
 *
 * @throws DamagedPack
 */
export async function* readArchivedClicks(sql: Sql, workspaceId: string): AsyncGenerator<Row[]> {
  const workspace = await findClickWorkspace(sql, workspaceId)
  if (workspace === null) return
  for await (const span of cutByPacks(sql, workspace, ALL_TIME)) {
    yield* readWithin(sql, workspace, span)
  }
}

async function* readWithin(
  sql: Sql,
  workspace: ClickWorkspace,
  span: TimeSpan
): AsyncGenerator<Row[]> {
  let after: [at: string, nonce: Buffer] = [sqlTime(span.fromMs), Buffer.alloc(0)]
  for (;;) {
    const [at, nonce] = after
    const where = {
      text: `c.workspace_no = ? AND c.clicked_at >= ? AND c.clicked_at < ?
        AND (c.clicked_at > ? OR c.nonce > ?)`,
      values: [workspace.no, at, sqlTime(span.beforeMs), at, nonce],
    }
    const packs = choosePacks([workspace], span)
    const from = joinStoredClicks('PRIMARY', where, packs)
    const rows = await readPacks(packs, () =>
      select<StoredRow>(
        sql,
        `SELECT ${selectStored(COLUMNS)} FROM ${from.text} WHERE ${where.text}
        ORDER BY c.clicked_at, c.nonce LIMIT ${PAGE_ROWS}`,
        [...from.values, ...where.values]
      )
    )
    if (rows.length > 0) yield rows.map(toTextRow)
    if (rows.length < PAGE_ROWS) return
    const last = rows.at(-1)!
    after = [sqlTime(last.clicked_at.getTime()), last.nonce]
  }
}

function toTextRow(row: StoredRow): Row {
  const atMs = row.clicked_at.getTime()
  const { purpose, hasUnknownCode } = unpackMarks(row.marks)
  return {
    ...row,
    id: formatClickId(atMs, row.nonce),
    local_day: readShiftedDay(atMs, row.day_shift),
    purpose,
    unknown_code: hasUnknownCode ? 1 : 0,
  }
}

/** Reads the visitors of a workspace's links, by the links' ids, a page at a time. */
export async function* readArchivedVisitors(sql: Sql, workspaceId: string): AsyncGenerator<Row[]> {
  const workspaceNo = await findWorkspaceNumber(sql, workspaceId)
  if (workspaceNo === null) return
  let lastNo = 0
  for (;;) {
    const links = await select<{ no: number; id: string }>(
      sql,
      `SELECT n.no, l.id FROM click_names n
        JOIN links l ON l.id = CONVERT(n.name USING ascii) COLLATE ascii_bin
      WHERE n.workspace_no = ? AND n.no > ? ORDER BY n.no LIMIT ${LINKS}`,
      [workspaceNo, lastNo]
    )
    if (links.length === 0) return
    yield* readVisitors(sql, new Map(links.map(({ no, id }) => [no, id])))
    lastNo = links.at(-1)!.no
  }
}

interface VisitorRow {
  link_no: number
  day: Date
  visitor: Buffer
}

async function* readVisitors(
  sql: Sql,
  linkIds: ReadonlyMap<number, string>
): AsyncGenerator<Row[]> {
  let after: [linkNo: number, day: string, visitor: Buffer] = [0, '0001-01-01', Buffer.alloc(0)]
  for (;;) {
    const [linkNo, day, visitor] = after
    const rows = await select<VisitorRow>(
      sql,
      `SELECT link_no, day, visitor FROM link_visitors
      WHERE link_no IN (?) AND link_no >= ?
        AND (link_no > ? OR day > ? OR (day = ? AND visitor > ?))
      ORDER BY link_no, day, visitor LIMIT ${PAGE_ROWS}`,
      [[...linkIds.keys()], linkNo, linkNo, day, day, visitor]
    )
    if (rows.length > 0) {
      yield rows.map((row) => ({ ...row, link_id: linkIds.get(row.link_no)! }))
    }
    if (rows.length < PAGE_ROWS) return
    const last = rows.at(-1)!
    after = [last.link_no, sqlDay(last.day), last.visitor]
  }
}

/** Lists the user agents that the clicks of a workspace name, by their ids. */
export async function listArchivedAgents(sql: Sql, workspaceId: string): Promise<Buffer[]> {
  const workspace = await findClickWorkspace(sql, workspaceId)
  if (workspace === null) return []
  const ids = new Map<string, Buffer>()
  for await (const span of cutByPacks(sql, workspace, ALL_TIME)) {
    const where = {
      text: 'c.workspace_no = ? AND c.clicked_at >= ? AND c.clicked_at < ?',
      values: [workspace.no, sqlTime(span.fromMs), sqlTime(span.beforeMs)],
    }
    const packs = choosePacks([workspace], span)
    const from = fromRawClicks('PRIMARY', where, packs)
    const rows = await readPacks(packs, () =>
      select<{ id: Buffer }>(
        sql,
        `SELECT a.id FROM (
          SELECT DISTINCT c.agent_no AS no FROM ${from.text} WHERE ${where.text}
        ) AS own JOIN click_agents a ON a.no = own.no`,
        [...from.values, ...where.values]
      )
    )
    for (const { id } of rows) ids.set(id.toString('latin1'), id)
  }
  return [...ids.values()]
}

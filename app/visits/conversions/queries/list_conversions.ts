import db from '@adonisjs/lucid/services/db'
import type { Workspace } from '#app/platform/access/workspace_access'
import {
  readPageStart,
  toPage,
  type PageRequest,
  type PageStart,
} from '#app/shared/database/cursor'
import { select, sqlTime } from '#app/shared/database/sql'
import { isId } from '#app/shared/ids'
import { parseMoment, type PaginatedList } from '#app/shared/text/validation'
import {
  CONVERSION_COLUMNS,
  toConversionRecord,
  type ConversionRecord,
  type ConversionRow,
} from '#app/visits/conversions/conversion'

/** What conversions are narrowed down by; what is left out does not narrow. */
export interface ConversionFilter {
  linkId?: string

  /** Days of the workspace's zone, or moments; by when it happened. */
  from?: string
  to?: string
  event?: string
}

/** Lists a page of the workspace's conversions, the latest first. */
export async function listConversions(
  workspace: Pick<Workspace, 'id' | 'timeZone'>,
  { page, pageSize, cursor, ...filter }: ConversionFilter & PageRequest
): Promise<PaginatedList<ConversionRecord>> {
  const start = readPageStart({ page, pageSize, cursor }, ['time', 'id'])
  const namesNoLink = filter.linkId !== undefined && !isId(filter.linkId)
  const { total, rows } = namesNoLink
    ? { total: 0, rows: [] }
    : await readRows(buildCondition(workspace, filter), start)
  return toPage(rows, start, total, {
    items: rows.slice(0, start.pageSize).map(toConversionRecord),
    keysOf: (row) => [row.occurred_at, row.id],
  })
}

/** Reads the rows of a page, and one more where there is one. */
async function readRows(
  { text, values }: ReturnType<typeof buildCondition>,
  { after, offset, pageSize }: PageStart
): Promise<{ total: number; rows: ConversionRow[] }> {
  const [count] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM conversions WHERE ${text}`,
    values
  )
  const total = Number(count.total)
  if (offset >= total) return { total, rows: [] }
  const place = after ? [sqlTime(Date.parse(String(after[0]))), after[1]] : []
  const rows = await select<ConversionRow>(
    db,
    `SELECT ${CONVERSION_COLUMNS} FROM conversions
    WHERE ${text} ${after ? 'AND (occurred_at, id) < (?, ?)' : ''}
    ORDER BY occurred_at DESC, id DESC LIMIT ? OFFSET ?`,
    [...values, ...place, pageSize + 1, offset]
  )
  return { total, rows }
}

function buildCondition(
  { id, timeZone }: Pick<Workspace, 'id' | 'timeZone'>,
  { linkId, from, to, event }: ConversionFilter
): { text: string; values: unknown[] } {
  const parts: [string, unknown][] = [['workspace_id = ?', id]]
  if (linkId !== undefined) parts.push(['link_id = ?', linkId])
  if (event !== undefined) parts.push(['event = ?', event])
  if (from !== undefined) {
    parts.push(['occurred_at >= ?', sqlTime(parseMoment(from, timeZone, 'start').getTime())])
  }
  if (to !== undefined) {
    parts.push(['occurred_at <= ?', sqlTime(parseMoment(to, timeZone, 'end').getTime())])
  }
  return { text: parts.map(([text]) => text).join(' AND '), values: parts.map(([, one]) => one) }
}

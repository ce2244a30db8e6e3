import db from '@adonisjs/lucid/services/db'
import type { Workspace } from '#app/platform/access/workspace_access'
import { isId } from '#app/shared/ids'
import { select, sqlTime } from '#app/shared/sql'
import { parseMoment, toPaginatedList, type PaginatedList } from '#app/shared/validation'
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
  { page = 1, pageSize = 25, ...filter }: ConversionFilter & { page?: number; pageSize?: number }
): Promise<PaginatedList<ConversionRecord>> {
  if (filter.linkId !== undefined && !isId(filter.linkId)) {
    return toPaginatedList([], page, pageSize, 0)
  }
  const { text, values } = buildCondition(workspace, filter)
  const [{ total }] = await select<{ total: number }>(
    db,
    `SELECT COUNT(*) AS total FROM conversions WHERE ${text}`,
    values
  )
  const offset = (page - 1) * pageSize
  const rows =
    offset >= Number(total)
      ? []
      : await select<ConversionRow>(
          db,
          `SELECT ${CONVERSION_COLUMNS} FROM conversions WHERE ${text}
          ORDER BY occurred_at DESC, id DESC LIMIT ? OFFSET ?`,
          [...values, pageSize, offset]
        )
  return toPaginatedList(rows.map(toConversionRecord), page, pageSize, Number(total))
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

import db from '@adonisjs/lucid/services/db'
import {
  formatCriteriaKey,
  hasMoreCriteria,
  type ListCriteria,
} from '#app/linking/link_list/queries/list_criteria'
import type { ListOrder } from '#app/linking/link_list/queries/order'
import {
  findPageAnchors,
  rememberPageAnchor,
  type PageAnchor,
} from '#app/linking/link_list/queries/page_anchors'
import { pastPosition, type ListPosition } from '#app/linking/link_list/queries/past_position'
import { buildSelection } from '#app/linking/link_list/queries/statement'
import { select } from '#app/shared/database/sql'

/** Page anchors of lists that change with clicks are kept for seconds. */
const CLICK_ORDER_ANCHOR_MS = 2_000
const STABLE_ORDER_ANCHOR_MS = 600_000

/** A range of a list to be read. */
export interface ListRange {
  offset: number
  limit: number

  /** Begin behind this link, which may have been deleted since; `offset` is 0 then. */
  after?: ListPosition | null

  /** Links in the whole list; null where that is not known for sure. */
  total: number | null
}

const NOTHING = { sql: '', values: [] }

/** Where to begin to count from, and which way. */
interface ScanStart {
  from: PageAnchor | null
  backwards: boolean

  /** Is the page anchor itself the first to be read? */
  inclusive?: boolean

  /** Links to pass by. */
  skip: number
}

/**
 * Returns the links of a range of a long list, found by scanning the index of its order: from the start,
 * the end or a page anchor, whichever is nearest.
 *
 * @param version the same as long as the list is
 */
export async function scanIndex(
  criteria: ListCriteria,
  order: ListOrder,
  range: ListRange,
  version: string
): Promise<ListPosition[]> {
  const { offset, total, after } = range
  if (after) {
    const start = { from: { ...after, offset: 0 }, backwards: false, skip: 0 }
    return read(criteria, order, start, range.limit)
  }
  const limit = total === null ? range.limit : Math.min(range.limit, total - offset)
  if (limit <= 0) return []
  const name = `${formatCriteriaKey(criteria)}${order.column}${order.descending}`
  const anchors = findPageAnchors(
    name,
    version,
    order.changesWithClicks ? CLICK_ORDER_ANCHOR_MS : STABLE_ORDER_ANCHOR_MS
  )
  const start = findScanStart(anchors, { offset, limit, total })
  const rows = await read(criteria, order, start, limit)
  if (start.backwards) rows.reverse()
  if (rows.length > 0) rememberPageAnchor(name, version, { offset, ...rows[0] })
  return rows
}

function findScanStart(anchors: PageAnchor[], { offset, limit, total }: ListRange): ScanStart {
  const end = offset + limit
  const starts: ScanStart[] = [{ from: null, backwards: false, skip: offset }]
  if (total !== null) starts.push({ from: null, backwards: true, skip: total - end })
  for (const from of anchors) {
    if (from.offset === offset) {
      starts.push({ from, backwards: false, inclusive: true, skip: 0 })
    } else if (from.offset < offset) {
      starts.push({ from, backwards: false, skip: offset - from.offset - 1 })
    } else if (from.offset >= end) {
      starts.push({ from, backwards: true, skip: from.offset - end })
    }
  }
  return starts.reduce((best, other) => (other.skip < best.skip ? other : best))
}

function read(
  criteria: ListCriteria,
  order: ListOrder,
  { from, backwards, skip, inclusive = false }: ScanStart,
  limit: number
): Promise<ListPosition[]> {
  const { column } = order
  const descending = order.descending !== backwards
  const direction = descending ? 'DESC' : 'ASC'
  const { sql, values } = buildSelection(criteria, {
    reads: 'links',
    index: indexFor(criteria, order),
  })
  const past = from === null ? NOTHING : pastPosition(column, descending, from, inclusive)
  return select<ListPosition>(
    db,
    `SELECT l.id, l.${column} AS value ${sql} ${past.sql}
      ORDER BY l.${column} ${direction}, l.id ${direction} LIMIT ? OFFSET ?`,
    [...values, ...past.values, limit, skip]
  )
}

/**
 * Chooses the index of an order: links of a folder, campaign or domain have an index of their own,
 * in the order of creation.
 */
function indexFor(
  { folderId, campaignId, domainId }: ListCriteria,
  { column, index }: ListOrder
): string {
  if (column !== 'created_at') return index
  if (folderId) return 'links_folder'
  if (campaignId) return 'links_campaign'
  return domainId ? 'links_domain' : index
}

/** Is the list one range of an index, so that scanning it passes nothing that is not wanted? */
export function isIndexOrder(criteria: ListCriteria, order: ListOrder): boolean {
  const { state, folderId, campaignId, domainId, tag, createdFrom, createdTo, term } = criteria
  const isPartOfList = state !== null && state !== 'Archived' && state !== 'Deleted'
  const { externalId, health } = criteria
  if (externalId !== null || health !== null || hasMoreCriteria(criteria)) return false
  if (isPartOfList || tag !== null || term !== '' || createdFrom || createdTo) return false
  const places = [folderId, campaignId, domainId].filter((id) => id !== null)
  return places.length === 0 || (places.length === 1 && order.column === 'created_at')
}

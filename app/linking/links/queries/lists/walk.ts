import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import type { ListOrder } from '#app/linking/links/queries/lists/order'
import { selection } from '#app/linking/links/queries/lists/statement'
import { nameOf, type Wanted } from '#app/linking/links/queries/lists/wanted'
import {
  landmarksOf,
  rememberLandmark,
  type Landmark,
} from '#app/linking/links/queries/lists/landmarks'

/** Landmarks of lists that change with clicks are soon forgotten. */
const RESTLESS_MS = 2_000
const RESTFUL_MS = 600_000

/** A stretch of a list to be read. */
export interface Stretch {
  offset: number
  limit: number

  /** Links in the whole list; null where that is not known for sure. */
  total: number | null
}

/** Where to begin to count from, and which way. */
interface Approach {
  from: Landmark | null
  backwards: boolean

  /** Is the landmark itself the first to be read? */
  inclusive?: boolean

  /** Links to pass by. */
  skip: number
}

interface Row {
  id: string
  value: unknown
}

/**
 * Ids of a stretch of a long list, found by walking the index of its order: from the start, the end
 * or a landmark, whichever is nearest.
 *
 * @param version the same as long as the list is
 */
export async function walk(
  wanted: Wanted,
  order: ListOrder,
  stretch: Stretch,
  version: string
): Promise<string[]> {
  const { offset, total } = stretch
  const limit = total === null ? stretch.limit : Math.min(stretch.limit, total - offset)
  if (limit <= 0) return []
  const name = `${nameOf(wanted)}${order.column}${order.descending}`
  const marks = landmarksOf(name, version, order.isMoving ? RESTLESS_MS : RESTFUL_MS)
  const approach = nearest(marks, { offset, limit, total })
  const rows = await read(wanted, order, approach, limit)
  if (approach.backwards) rows.reverse()
  if (rows.length > 0) rememberLandmark(name, version, { offset, ...rows[0] })
  return rows.map(({ id }) => id)
}

function nearest(marks: Landmark[], { offset, limit, total }: Stretch): Approach {
  const end = offset + limit
  const approaches: Approach[] = [{ from: null, backwards: false, skip: offset }]
  if (total !== null) approaches.push({ from: null, backwards: true, skip: total - end })
  for (const from of marks) {
    if (from.offset === offset) {
      approaches.push({ from, backwards: false, inclusive: true, skip: 0 })
    } else if (from.offset < offset) {
      approaches.push({ from, backwards: false, skip: offset - from.offset - 1 })
    } else if (from.offset >= end) {
      approaches.push({ from, backwards: true, skip: from.offset - end })
    }
  }
  return approaches.reduce((best, other) => (other.skip < best.skip ? other : best))
}

function read(
  wanted: Wanted,
  order: ListOrder,
  { from, backwards, skip, inclusive = false }: Approach,
  limit: number
): Promise<Row[]> {
  const { column } = order
  const descending = order.descending !== backwards
  const direction = descending ? 'DESC' : 'ASC'
  const { sql, values } = selection(wanted, { reads: 'links', index: indexFor(wanted, order) })
  const past = from === null ? '' : pastSql(column, descending, inclusive)
  const landmark = from === null ? [] : [from.value, from.value, from.id]
  return select<Row>(
    db,
    `SELECT l.id, l.${column} AS value ${sql} ${past}
      ORDER BY l.${column} ${direction}, l.id ${direction} LIMIT ? OFFSET ?`,
    [...values, ...landmark, limit, skip]
  )
}

/** Beyond a landmark (or from it on), whose value is never NULL; NULL comes before every other value. */
function pastSql(column: string, descending: boolean, inclusive: boolean): string {
  const sign = descending ? '<' : '>'
  const idSign = inclusive ? `${sign}=` : sign
  const orNone = descending ? `OR l.${column} IS NULL` : ''
  return `AND (l.${column} ${sign} ? OR (l.${column} = ? AND l.id ${idSign} ?) ${orNone})`
}

/** Those of a folder, campaign or domain have an index of their own, in the order of creation. */
function indexFor(
  { folderId, campaignId, domainId }: Wanted,
  { column, index }: ListOrder
): string {
  if (column !== 'created_at') return index
  if (folderId) return 'links_folder'
  if (campaignId) return 'links_campaign'
  return domainId ? 'links_domain' : index
}

/** Is the list one stretch of an index, so that walking it passes nothing that is not wanted? */
export function isInOrder(wanted: Wanted, order: ListOrder): boolean {
  const { state, folderId, campaignId, domainId, tag, createdFrom, createdTo, term } = wanted
  const isPartOfShelf = state !== null && state !== 'Archived' && state !== 'Deleted'
  if (isPartOfShelf || tag !== null || term !== '' || createdFrom || createdTo) return false
  const places = [folderId, campaignId, domainId].filter((id) => id !== null)
  return places.length === 0 || (places.length === 1 && order.column === 'created_at')
}

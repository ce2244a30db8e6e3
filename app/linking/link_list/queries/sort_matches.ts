import db from '@adonisjs/lucid/services/db'
import type { ListCriteria } from '#app/linking/link_list/queries/list_criteria'
import type { ListOrder } from '#app/linking/link_list/queries/order'
import { pastPosition, type ListPosition } from '#app/linking/link_list/queries/past_position'
import { buildSelection, type ListDriver } from '#app/linking/link_list/queries/statement'
import { select } from '#app/shared/database/sql'

/** Sorts the links of a range of a list whose links are few enough to be found and sorted each time. */
export async function sortMatches(
  criteria: ListCriteria,
  driver: ListDriver,
  { column, descending }: ListOrder,
  { offset, limit, after }: { offset: number; limit: number; after?: ListPosition | null }
): Promise<{ found: ListPosition[]; total: number }> {
  const { sql, values } = buildSelection(criteria, driver)
  const direction = descending ? 'DESC' : 'ASC'
  const [{ total }] = await select<{ total: number }>(db, `SELECT COUNT(*) AS total ${sql}`, values)
  if (offset >= Number(total)) return { found: [], total: Number(total) }
  const past = after ? pastPosition(column, descending, after) : { sql: '', values: [] }
  const found = await select<ListPosition>(
    db,
    `SELECT l.id, l.${column} AS value ${sql} ${past.sql}
      ORDER BY l.${column} ${direction}, l.id ${direction} LIMIT ? OFFSET ?`,
    [...values, ...past.values, limit, offset]
  )
  return { found, total: Number(total) }
}

import db from '@adonisjs/lucid/services/db'
import type { ListCriteria } from '#app/linking/links/queries/lists/list_criteria'
import type { ListOrder } from '#app/linking/links/queries/lists/order'
import { buildSelection, type ListDriver } from '#app/linking/links/queries/lists/statement'
import { select } from '#app/shared/sql'

/** Sorts ids of a range of a list whose links are few enough to be found and sorted each time. */
export async function sortMatches(
  criteria: ListCriteria,
  driver: ListDriver,
  { column, descending }: ListOrder,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ ids: string[]; total: number }> {
  const { sql, values } = buildSelection(criteria, driver)
  const direction = descending ? 'DESC' : 'ASC'
  const [{ total }] = await select<{ total: number }>(db, `SELECT COUNT(*) AS total ${sql}`, values)
  if (offset >= Number(total)) return { ids: [], total: Number(total) }
  const rows = await select<{ id: string }>(
    db,
    `SELECT l.id ${sql} ORDER BY l.${column} ${direction}, l.id ${direction} LIMIT ? OFFSET ?`,
    [...values, limit, offset]
  )
  return { ids: rows.map(({ id }) => id), total: Number(total) }
}

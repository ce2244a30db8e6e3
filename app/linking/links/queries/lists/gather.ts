import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/sql'
import type { ListOrder } from '#app/linking/links/queries/lists/order'
import { selection, type Driver } from '#app/linking/links/queries/lists/statement'
import type { Wanted } from '#app/linking/links/queries/lists/wanted'

/** Ids of a stretch of a list whose links are few enough to be found and sorted each time. */
export async function gather(
  wanted: Wanted,
  driver: Driver,
  { column, descending }: ListOrder,
  { offset, limit }: { offset: number; limit: number }
): Promise<{ ids: string[]; total: number }> {
  const { sql, values } = selection(wanted, driver)
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

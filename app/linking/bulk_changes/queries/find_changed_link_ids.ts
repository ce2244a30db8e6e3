import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Finds the next links that a change did something to, by id. */
export async function findChangedLinkIds(
  changeId: string,
  afterId: string,
  atMost: number
): Promise<string[]> {
  const rows = await select<{ id: string }>(
    db,
    `SELECT link_id AS id FROM bulk_change_links
      WHERE change_id = ? AND link_id > ? AND code IS NULL ORDER BY link_id LIMIT ?`,
    [changeId, afterId, atMost]
  )
  return rows.map(({ id }) => id)
}

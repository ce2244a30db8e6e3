import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** Lists where links lead that are not deleted, by id, for reports that may show it. */
export async function listDestinations(linkIds: readonly string[]): Promise<Map<string, string>> {
  if (linkIds.length === 0) return new Map()
  const rows = await select<{ id: string; url: string }>(
    db,
    'SELECT id, destination_url AS url FROM links WHERE id IN (?) AND deleted_at IS NULL',
    [linkIds]
  )
  return new Map(rows.map(({ id, url }) => [id, url]))
}

import db from '@adonisjs/lucid/services/db'
import { table } from '#app/shared/database/sql'

/**
 * Finds when people were last seen: by any session that they have, to a minute or so.
 *
 * @returns by their ids; who is signed in nowhere is missing
 */
export async function findLastSeen(userIds: readonly string[]): Promise<Map<string, Date>> {
  if (userIds.length === 0) return new Map()
  const rows: { user_id: string; at: Date }[] = await table<{ user_id: string; at: Date }>(
    db,
    'sessions'
  )
    .whereIn('user_id', [...userIds])
    .where('second_factor_pending', false)
    .groupBy('user_id')
    .select('user_id')
    .max('last_seen_at as at')
  return new Map(rows.map((row) => [row.user_id, new Date(row.at)]))
}

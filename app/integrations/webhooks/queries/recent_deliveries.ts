import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { encodeIdTime } from '#app/shared/ids'
import { nowMs } from '#app/shared/time/clock'

export interface RecentDeliveries {
  sent: number

  /** Are there more than were counted? */
  more: boolean

  /** Of those that have ended, the share that arrived, 0 to 1; null: none has ended. */
  arrived: number | null
}

const DAYS = 7
const COUNTED = 10_000

/**
 * Counts what was sent to each of these webhooks in the last 7 days; the latest 10,000 are looked
 * at.
 */
export async function countRecentDeliveries(
  webhookIds: string[]
): Promise<ReadonlyMap<string, RecentDeliveries>> {
  const counts = await Promise.all(
    webhookIds.map(async (id) => [id, await countDeliveries(id)] as const)
  )
  return new Map(counts)
}

async function countDeliveries(webhookId: string): Promise<RecentDeliveries> {
  // Ids begin with their time, so that the index of the history serves.
  const since = encodeIdTime(nowMs() - DAYS * 24 * 3600 * 1000)
  const [row] = await select<Record<'total' | 'succeeded' | 'ended', number>>(
    db,
    `SELECT COUNT(*) AS total, SUM(status = 'Succeeded') AS succeeded,
            SUM(status <> 'Pending') AS ended
       FROM (SELECT status FROM deliveries WHERE webhook_id = ? AND id >= ?
              ORDER BY id DESC LIMIT ?) AS latest`,
    [webhookId, since, COUNTED + 1]
  )
  const total = Number(row.total)
  const ended = Number(row.ended ?? 0)
  return {
    sent: Math.min(total, COUNTED),
    more: total > COUNTED,
    arrived: ended === 0 ? null : Number(row.succeeded) / ended,
  }
}

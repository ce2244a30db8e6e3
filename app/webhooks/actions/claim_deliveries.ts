import db from '@adonisjs/lucid/services/db'
import type { TransactionClientContract } from '@adonisjs/lucid/types/database'
import { newId } from '#app/shared/ids'
import { nowMs } from '#app/shared/clock'
import { change, select, sqlTime } from '#app/shared/sql'
import { retryingTransaction } from '#app/shared/transaction'
import type { DeliveryRow } from '#app/webhooks/delivery'

/** Contract: deliveries of one address that are on their way at a time, of all workers together. */
export const PLACES = 4

/**
 * Longer than a try can take. A worker that dies leaves its deliveries to the others once this is
 * over.
 */
const LEASE_MS = 20_000

/**
 * Takes due deliveries of a lane, as many as the lane has places. The lock on the lane makes workers
 * count one after the other; one that finds it locked leaves the lane to whoever has it.
 *
 * @param atMost how many the worker can take
 */
export function claimDeliveries(lane: string, atMost: number): Promise<DeliveryRow[]> {
  return retryingTransaction(db, async (trx) => {
    const [mine] = await select(
      trx,
      'SELECT lane FROM webhook_lanes WHERE lane = ? FOR UPDATE SKIP LOCKED',
      [lane]
    )
    if (!mine) return []
    const now = sqlTime(nowMs())
    const [{ taken }] = await select<{ taken: number }>(
      trx,
      'SELECT COUNT(*) AS taken FROM deliveries WHERE lane = ? AND leased_until > ?',
      [lane, now]
    )
    const free = Math.min(PLACES - Number(taken), atMost)
    return free > 0 ? lease(trx, lane, free, now) : []
  })
}

async function lease(
  trx: TransactionClientContract,
  lane: string,
  count: number,
  now: string
): Promise<DeliveryRow[]> {
  const rows = await select<DeliveryRow>(
    trx,
    `SELECT * FROM deliveries FORCE INDEX (deliveries_due)
      WHERE lane = ? AND due_at <= ? AND (leased_until IS NULL OR leased_until <= ?)
      ORDER BY due_at, id LIMIT ? FOR UPDATE SKIP LOCKED`,
    [lane, now, now, count]
  )
  if (rows.length === 0) return []
  const name = newId()
  await change(trx, 'UPDATE deliveries SET lease = ?, leased_until = ? WHERE id IN (?)', [
    name,
    sqlTime(nowMs() + LEASE_MS),
    rows.map(({ id }) => id),
  ])
  return rows.map((row) => ({ ...row, lease: name }))
}

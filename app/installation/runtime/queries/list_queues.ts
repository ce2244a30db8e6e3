import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { withinPatience } from '#app/installation/health/within_patience'
import { select } from '#app/shared/database/sql'
import { waitForRedis } from '#app/shared/process/wait_for_redis'
import { nowMs } from '#app/shared/time/clock'
import { databaseNowSql } from '#app/shared/time/database_clock'

/** Work that waits, is being done, or was given up. */
export interface QueueState {
  name: string
  waiting: number
  active: number
  failed: number

  /** How long the oldest waits beyond the time that it was due; null: nothing waits. */
  oldestSeconds: number | null
}

const AGE = (column: string) =>
  `GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(${column}), ${databaseNowSql()}))`

/** What stands in MySQL: one statement each, over what is due or was given up of late. */
const STORED = (): Record<string, string> => ({
  deliveries: `SELECT
      (SELECT COUNT(*) FROM deliveries WHERE lane IS NOT NULL AND due_at IS NOT NULL) AS waiting,
      (SELECT COUNT(*) FROM deliveries WHERE lane IS NOT NULL AND leased_until > ${databaseNowSql()}) AS active,
      (SELECT COUNT(*) FROM deliveries WHERE status = 'Failed'
        AND created_at > ${databaseNowSql()} - INTERVAL 1 DAY) AS failed,
      (SELECT ${AGE('due_at')} FROM deliveries
        WHERE lane IS NOT NULL AND due_at <= ${databaseNowSql()}) AS oldest`,
  mails: `SELECT
      (SELECT COUNT(*) FROM mails WHERE sent_at IS NULL AND next_try_at IS NOT NULL) AS waiting,
      0 AS active,
      (SELECT COUNT(*) FROM mails WHERE sent_at IS NULL AND next_try_at IS NULL) AS failed,
      (SELECT ${AGE('next_try_at')} FROM mails
        WHERE sent_at IS NULL AND next_try_at <= ${databaseNowSql()}) AS oldest`,
  imports: `SELECT
      (SELECT COUNT(*) FROM imports WHERE status IN ('Checking', 'Importing')
        AND COALESCE(lease_until, 0) <= ${databaseNowSql()}) AS waiting,
      (SELECT COUNT(*) FROM imports WHERE lease_until > ${databaseNowSql()}) AS active,
      (SELECT COUNT(*) FROM imports WHERE status = 'Failed') AS failed,
      NULL AS oldest`,
})

/** Lists the queues: those of MySQL, which hold the work, and that of Redis, which wakes workers. */
export async function listQueues(): Promise<QueueState[]> {
  const stored = Object.entries(STORED()).map(async ([name, text]) => {
    const [row] = await select<Record<string, string | null>>(db, text)
    return {
      name,
      waiting: Number(row.waiting),
      active: Number(row.active),
      failed: Number(row.failed),
      oldestSeconds: row.oldest === null ? null : Number(row.oldest),
    }
  })
  return Promise.all([...stored, findWakeUps()])
}

/** Without Redis there are no wake-up calls: sweeps find the work. */
async function findWakeUps(): Promise<QueueState> {
  const nothing = { name: 'jobs', waiting: 0, active: 0, failed: 0, oldestSeconds: null }
  try {
    return await withinPatience(readWakeUps())
  } catch {
    return nothing
  }
}

async function readWakeUps(): Promise<QueueState> {
  await waitForRedis()
  const manager = await app.container.make('rlanz/queue')
  const queue = manager.getOrSet('default')
  const counts = await queue.getJobCounts('waiting', 'active', 'failed', 'delayed')
  const [oldest] = await queue.getWaiting(0, 0)
  return {
    name: 'jobs',
    waiting: counts.waiting + counts.delayed,
    active: counts.active,
    failed: counts.failed,
    oldestSeconds: oldest ? Math.max(0, Math.round((nowMs() - oldest.timestamp) / 1_000)) : null,
  }
}

import { once } from 'node:events'
import redis from '@adonisjs/redis/services/main'

/** As long as the connection may take to be made, and no longer. */
const PATIENCE_MS = 2_000

let settled: Promise<void> | undefined

/**
 * Waits for the process's first connection to Redis, which is only made when it is needed. Commands
 * fail while it is being made, as they must when Redis is unavailable, and the first call after a
 * start would take Redis for missing. Later it waits for nothing.
 */
export function waitForRedis(): Promise<void> {
  settled ??= settle()
  return settled
}

async function settle(): Promise<void> {
  const { ioConnection, status } = redis.connection()
  if (status === 'ready') return
  const signal = AbortSignal.timeout(PATIENCE_MS)
  const outcomes = ['ready', 'close'].map((event) => once(ioConnection, event, { signal }))
  await Promise.race(outcomes.map((outcome) => outcome.catch(() => {})))
}

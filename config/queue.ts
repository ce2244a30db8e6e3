import { defineConfig } from '@rlanz/bull-queue'
import { redisConnection } from '#config/redis_connection'

const connection = redisConnection()

/**
 * Jobs are wake-up calls: what is to be done stands in MySQL. So a call that cannot be made while
 * Redis is unavailable is dropped, and the sweep finds the work.
 */
export default defineConfig({
  queueNames: ['default'],
  defaultConnection: connection,
  queue: {
    prefix: 'shunt',
    connection: { ...connection, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
  },
  worker: {
    prefix: 'shunt',
    concurrency: 5,
    connection: { ...connection, maxRetriesPerRequest: null },
  },
  jobs: {
    attempts: 3,
    backoff: { type: 'exponential', delay: 2_000 },
    removeOnComplete: { count: 1_000, age: 24 * 3600 },
    removeOnFail: { count: 5_000, age: 30 * 24 * 3600 },
  },
})

import { defineConfig } from '@rlanz/bull-queue'
import env from '#start/env'

const connection = {
  host: env.get('REDIS_HOST'),
  port: env.get('REDIS_PORT') ?? 6379,
  password: env.get('REDIS_PASSWORD') || undefined,
  db: env.get('REDIS_DB') ?? 0,
}

/**
 * Jobs are wake-up calls: what is to be done stands in MySQL. So a call that cannot be made while
 * Redis is away is dropped, and the sweep finds the work.
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

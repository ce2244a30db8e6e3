import { defineConfig } from '@adonisjs/redis'
import env from '#start/env'

/**
 * Redis wakes workers, counts limits and caches; it holds nothing that cannot be lost. Commands
 * fail at once while it is away, instead of waiting in a queue of our own.
 */
const redisConfig = defineConfig({
  connection: 'main',
  connections: {
    main: {
      host: env.get('REDIS_HOST'),
      port: env.get('REDIS_PORT') ?? 6379,
      password: env.get('REDIS_PASSWORD') || undefined,
      db: env.get('REDIS_DB') ?? 0,
      keyPrefix: 'shunt:',
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 3_000,
      connectTimeout: 2_000,
      retryStrategy: (times) => Math.min(times * 200, 2_000),
    },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}

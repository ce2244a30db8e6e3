import { defineConfig } from '@adonisjs/redis'
import { redisConnection } from '#config/redis_connection'

/**
 * Redis wakes workers, counts limits and caches; it holds nothing that cannot be lost. Commands
 * fail at once while it is unavailable, instead of waiting in a queue of our own.
 */
const redisConfig = defineConfig({
  connection: 'main',
  connections: {
    main: {
      ...redisConnection(),
      keyPrefix: 'shunt:',
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      commandTimeout: 1_000,
    },
  },
})

export default redisConfig

declare module '@adonisjs/redis/types' {
  export interface RedisConnections extends InferConnections<typeof redisConfig> {}
}

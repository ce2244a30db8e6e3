import { defineConfig, stores } from '@adonisjs/limiter'

/**
 * Limits are counted in Redis for all processes, and in each process while Redis is unavailable.
 */
const limiterConfig = defineConfig({
  default: 'redis',
  stores: {
    redis: stores.redis({ rejectIfRedisNotReady: true }),
    memory: stores.memory({}),
  },
})

export default limiterConfig

declare module '@adonisjs/limiter/types' {
  export interface LimitersList extends InferLimiters<typeof limiterConfig> {}
}

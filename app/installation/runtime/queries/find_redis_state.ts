import redis from '@adonisjs/redis/services/main'
import { withinPatience } from '#app/installation/health/within_patience'
import { waitForRedis } from '#app/shared/process/wait_for_redis'

export interface RedisState {
  healthy: boolean
  version: string | null
}

/** Finds the state of Redis; never fails. */
export async function findRedisState(): Promise<RedisState> {
  try {
    const information = await withinPatience(waitForRedis().then(() => redis.info('server')))
    return { healthy: true, version: /^redis_version:(\S+)/m.exec(information)?.[1] ?? null }
  } catch {
    return { healthy: false, version: null }
  }
}

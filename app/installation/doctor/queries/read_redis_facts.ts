import redis from '@adonisjs/redis/services/main'
import { parseRedisInfo, type RedisFacts } from '#app/installation/doctor/rules/redis_findings'
import { waitForRedis } from '#app/shared/process/wait_for_redis'

/** Reads how Redis is set, by INFO: hosted ones forbid CONFIG. */
export async function readRedisFacts(): Promise<RedisFacts> {
  await waitForRedis()
  return parseRedisInfo(await redis.info())
}

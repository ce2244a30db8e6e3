import redis from '@adonisjs/redis/services/main'
import { withinPatience } from '#app/installation/health/within_patience'
import { waitForRedis } from '#app/shared/process/wait_for_redis'

const KEY = 'alerts:database_away'
const KEPT_SECONDS = 7 * 24 * 3600

/**
 * Lets one machine of all report the missing database, by Redis. Where Redis is missing too, each
 * machine reports it.
 */
export async function claimSharedAbsence(since: string): Promise<boolean> {
  try {
    return await withinPatience(
      waitForRedis().then(() => redis.set(KEY, since, 'EX', KEPT_SECONDS, 'NX'))
    ).then((answer) => answer === 'OK')
  } catch {
    return true
  }
}

export async function readSharedAbsence(): Promise<Date | null> {
  const since = await withinPatience(waitForRedis().then(() => redis.get(KEY))).catch(() => null)
  return since ? new Date(since) : null
}

export async function forgetSharedAbsence(): Promise<void> {
  await withinPatience(waitForRedis().then(() => redis.del(KEY))).catch(() => {})
}

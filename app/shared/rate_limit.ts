import { errors } from '@adonisjs/limiter'
import limiter from '@adonisjs/limiter/services/main'
import type { LimiterResponse } from '@adonisjs/limiter'
import installation from '#config/installation'
import { waitForRedis } from '#app/shared/wait_for_redis'

/** How long Redis is left alone after it failed; then one call at a time tries it again. */
const REST_MS = 5_000
let redisRestsUntilMs = 0

export interface RateLimitState {
  allowed: boolean
  limit: number
  remaining: number

  /** Whole seconds until the window starts anew. */
  resetsInSeconds: number
}

/**
 * Takes one request from the quota of `key`. Counted in Redis for all processes. While Redis is
 * unavailable each process counts its share for itself, so that a window in which Redis went holds
 * at most twice the limit, and no call fails.
 *
 * @param key what is limited, as `api-key:<id>`
 * @param limit requests allowed in a window
 * @param windowSeconds length of the window, seconds
 */
export async function takeFromQuota(
  key: string,
  limit: number,
  windowSeconds: number
): Promise<RateLimitState> {
  await waitForRedis()
  const atMs = performance.now()
  if (atMs >= redisRestsUntilMs) {
    const failedBefore = redisRestsUntilMs > 0
    if (failedBefore) redisRestsUntilMs = atMs + REST_MS
    try {
      const state = await take('redis', key, limit, windowSeconds)
      redisRestsUntilMs = 0
      return state
    } catch {
      redisRestsUntilMs = performance.now() + REST_MS
    }
  }
  const share = Math.max(1, Math.floor(limit / installation.webConcurrency))
  return take('memory', key, share, windowSeconds)
}

async function take(
  store: 'redis' | 'memory',
  key: string,
  limit: number,
  windowSeconds: number
): Promise<RateLimitState> {
  const quota = limiter.use(store, { requests: limit, duration: windowSeconds })
  try {
    return toState(await quota.consume(key), true)
  } catch (error) {
    if (error instanceof errors.E_TOO_MANY_REQUESTS) return toState(error.response, false)
    throw error
  }
}

function toState(response: LimiterResponse, allowed: boolean): RateLimitState {
  return {
    allowed,
    limit: response.limit,
    remaining: Math.max(0, response.remaining),
    resetsInSeconds: Math.max(1, Math.ceil(response.availableIn)),
  }
}

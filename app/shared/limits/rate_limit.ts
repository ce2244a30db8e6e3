import { errors, type LimiterResponse } from '@adonisjs/limiter'
import limiter from '@adonisjs/limiter/services/main'
import { CircuitBreaker } from '#app/shared/limits/circuit_breaker'
import { waitForRedis } from '#app/shared/process/wait_for_redis'
import installation from '#config/installation'

/** Redis is not called for this time after it failed; then one call at a time tries it again. */
const redisBreaker = new CircuitBreaker({ failuresToOpen: 1, pauseMs: 5_000 })

let fallbacks = 0

/** Returns how often this process counted for itself since it started, for want of Redis. */
export function countLimiterFallbacks(): number {
  return fallbacks
}

export interface RateLimitState {
  allowed: boolean
  limit: number
  remaining: number

  /** Whole seconds until the window starts again. */
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
  if (redisBreaker.admit()) {
    try {
      const state = await take('redis', key, limit, windowSeconds)
      redisBreaker.succeeded()
      return state
    } catch {
      redisBreaker.failed()
    }
  }
  fallbacks++
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

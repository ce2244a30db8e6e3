import type { ConnectionOptions } from 'node:tls'
import { Redis, type RedisOptions } from 'ioredis'
import env from '#start/env'

/** After this time a Sentinel or a Redis that says nothing is left for the next one. */
const CONNECT_WITHIN_MS = 2_000

/** How much of it is encrypted, and what is checked. */
export const redisTls = env.get('REDIS_TLS') ?? 'off'

const tls = readTls()

/**
 * Returns where Redis is and how it is reached: the one place that says so, for every connection of
 * every package. With `REDIS_SENTINELS` the Sentinels are asked for the Redis that takes writes, at
 * each new connection, and a connection ends when they report another one. Redis holds nothing that is
 * missed, so no command waits for a failover: each process counts limits, and sweeps find what was not
 * woken. A test finds a second file that names `REDIS_HOST`.
 */
export function redisConnection() {
  const sentinels = env.get('REDIS_SENTINELS')
  const shared = {
    username: env.get('REDIS_USERNAME'),
    password: env.get('REDIS_PASSWORD') || undefined,
    db: env.get('REDIS_DB') ?? 0,
    connectTimeout: CONNECT_WITHIN_MS,
    retryStrategy: (times: number) => Math.min(times * 200, 2_000),
    reconnectOnError: endsAtReplica,
    ...(tls && { tls }),
  } satisfies RedisOptions
  if (!sentinels) {
    return {
      ...shared,
      host: env.get('REDIS_HOST') ?? '127.0.0.1',
      port: env.get('REDIS_PORT') ?? 6379,
    }
  }
  return {
    ...shared,
    ...sentinels,
    role: 'master' as const,
    sentinelPassword: env.get('REDIS_SENTINEL_PASSWORD')?.release() || undefined,
    sentinelCommandTimeout: CONNECT_WITHIN_MS,
    sentinelRetryStrategy: (times: number) => Math.min(times * 200, 2_000),
    failoverDetector: true,
    ...(tls && { sentinelTLS: tls, enableTLSForSentinelMode: true }),
  }
}

/**
 * Returns a connection that is tried once, when the caller asks for it, and fails with what the
 * server says.
 */
export function redisForOneLook(): Redis {
  const settings = redisConnection()
  return new Redis({
    ...settings,
    lazyConnect: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
    ...('sentinels' in settings && { sentinelRetryStrategy: () => null }),
  })
}

/** What is asked of the certificate of Redis and of Sentinels; undefined: they are not encrypted. */
function readTls(): ConnectionOptions | undefined {
  const ca = env.get('REDIS_CA_FILE')
  if (redisTls === 'off') return undefined
  if (redisTls === 'verify') return { ca }
  return { ca, rejectUnauthorized: ca !== undefined, checkServerIdentity: () => undefined }
}

/**
 * Leaves a Redis that has become a replica, and sends the command again to the one that takes
 * writes.
 */
function endsAtReplica(error: Error): 2 | false {
  return error.message.startsWith('READONLY') ? 2 : false
}

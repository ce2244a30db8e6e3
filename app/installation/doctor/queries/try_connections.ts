import { createConnection } from 'mysql2/promise'
import {
  describeDatabaseFailure,
  describeRedisFailure,
  type ConnectionFailure,
  type DescribedFailure,
} from '#app/installation/doctor/rules/connection_failures'
import { databaseConnection, primary } from '#config/database_connection'
import { redisConnection, redisForOneLook, redisTls } from '#config/redis_connection'
import env from '#start/env'

/**
 * Connects to the database once, outside of the pools, which hide what the server says behind their
 * own patience.
 *
 * @returns why it fails; null: it does not
 */
export async function tryDatabase(): Promise<DescribedFailure | null> {
  try {
    const connection = await createConnection(databaseConnection(primary) as object)
    await connection.end()
    return null
  } catch (error) {
    return describeDatabaseFailure(error as ConnectionFailure, {
      ...primary,
      user: env.get('DB_USER'),
      database: env.get('DB_DATABASE'),
      tls: env.get('DB_TLS') ?? 'off',
    })
  }
}

/** Connects to Redis once; see `tryDatabase`. */
export async function tryRedis(): Promise<DescribedFailure | null> {
  const settings = redisConnection()
  const redis = redisForOneLook()
  // The last of them says more than the rejection, which only says that the connection is closed.
  let failure: ConnectionFailure | null = null
  redis.on('error', (error) => (failure = error))
  try {
    await redis.connect()
    await redis.ping()
    return null
  } catch (error) {
    return describeRedisFailure(failure ?? (error as ConnectionFailure), {
      address:
        'sentinels' in settings
          ? settings.sentinels!.map(({ host, port }) => `${host}:${port}`).join(', ')
          : `${settings.host}:${settings.port}`,
      user: settings.username ?? null,
      tls: redisTls,
    })
  } finally {
    redis.disconnect()
  }
}

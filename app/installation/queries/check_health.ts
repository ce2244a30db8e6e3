import db from '@adonisjs/lucid/services/db'
import redis from '@adonisjs/redis/services/main'
import { redisAtFirst } from '#app/shared/redis_at_first'

export interface HealthCheck {
  name: string
  status: 'Ok' | 'Warning' | 'Error'
  message: string
}

const PATIENCE_MS = 2_000

/**
 * Can this process do its work? Without the database it can only redirect what it knows; without
 * Redis everything goes on, so that its absence is a warning.
 */
export async function checkHealth(): Promise<HealthCheck[]> {
  return Promise.all([
    check('database', 'Error', () => db.rawQuery('SELECT 1')),
    check('redis', 'Warning', () => redisAtFirst().then(() => redis.ping())),
  ])
}

async function check(
  name: string,
  failure: 'Warning' | 'Error',
  attempt: () => Promise<unknown>
): Promise<HealthCheck> {
  try {
    await Promise.race([attempt(), timeout()])
    return { name, status: 'Ok', message: 'answers' }
  } catch {
    return { name, status: failure, message: 'cannot be reached' }
  }
}

function timeout(): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), PATIENCE_MS).unref()
  })
}

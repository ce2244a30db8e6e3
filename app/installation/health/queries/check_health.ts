import db from '@adonisjs/lucid/services/db'
import redis from '@adonisjs/redis/services/main'
import { healthSentence, makeHealthCheck, type HealthCheck } from '#app/installation/health/health'
import { freeSpace } from '#app/installation/health/queries/free_space'
import { healthFacts } from '#app/installation/health/queries/health_facts'
import {
  clockCheck,
  diskCheck,
  spoolCheck,
  workerCheck,
  type HealthFacts,
} from '#app/installation/health/rules/health_checks'
import { readReplicaCheck } from '#app/installation/health/rules/read_replica_check'
import { withinPatience } from '#app/installation/health/within_patience'
import { isMissingTable } from '#app/shared/database/database_errors'
import { findReadReplicaState } from '#app/shared/database/read_replica'
import { select } from '#app/shared/database/sql'
import { waitForRedis } from '#app/shared/process/wait_for_redis'
import redirectConfig from '#config/redirect'

/**
 * Returns the health of the installation, as far as this process can see: each of what can go wrong
 * in a sentence. What only the database knows is not known without it, which the message says.
 *
 * @param takesClicks can this process keep a click now?
 */
export async function checkHealth(takesClicks: boolean): Promise<HealthCheck[]> {
  const [database, redisCheck, facts, disk] = await Promise.all([
    databaseHealth(),
    answers('redis', 'Warning', () => waitForRedis().then(() => redis.ping())),
    withinPatience(healthFacts(takesClicks)).catch(() => null),
    diskOf(redirectConfig.spoolDirectory),
  ])
  return [database, redisCheck, ...checksOf(facts, takesClicks), disk]
}

function checksOf(facts: HealthFacts | null, takesClicks: boolean): HealthCheck[] {
  if (facts) return [workerCheck(facts), spoolCheck(facts), clockCheck(facts)]
  const unknown = healthSentence('unknown')
  const spool = takesClicks
    ? makeHealthCheck('spool', 'Warning', healthSentence('clicks_wait'), true)
    : makeHealthCheck('spool', 'Error', healthSentence('unwritable'))
  return [
    makeHealthCheck('worker', 'Warning', unknown, true),
    spool,
    makeHealthCheck('clock', 'Warning', unknown, true),
  ]
}

/**
 * A database of before the first migrations answers, but it is of no use yet. Reports are read
 * from the primary while the replica is no use: slower, and nothing else.
 */
async function databaseHealth(): Promise<HealthCheck> {
  const primary = await answers('database', 'Error', () =>
    select(db, 'SELECT 1 FROM instances LIMIT 1')
  )
  if (primary.status === 'Error') return primary
  const replica = await withinPatience(findReadReplicaState()).catch(() => null)
  return readReplicaCheck(replica) ?? primary
}

async function answers(
  name: 'database' | 'redis',
  failure: 'Warning' | 'Error',
  attempt: () => Promise<unknown>
): Promise<HealthCheck> {
  try {
    await withinPatience(attempt())
    return makeHealthCheck(name, 'Ok', healthSentence('answers'))
  } catch (error) {
    const state = isMissingTable(error) ? 'empty' : 'away'
    return makeHealthCheck(name, failure, healthSentence(state))
  }
}

async function diskOf(directory: string): Promise<HealthCheck> {
  try {
    return diskCheck(await freeSpace(directory))
  } catch (error) {
    const reason = (error as Error).message
    return makeHealthCheck('disk', 'Error', healthSentence('disk_unchecked', { reason }))
  }
}

import type { Finding } from '#app/installation/doctor/finding'
import { tryDatabase, tryRedis } from '#app/installation/doctor/queries/try_connections'

/** Says of a database or a Redis that is away what it says to a new connection, and which settings help. */
export async function describeAway(finding: Finding): Promise<Finding> {
  const { check, status } = finding
  if (status === 'Ok' || (check !== 'database' && check !== 'redis')) return finding
  const failure = await (check === 'database' ? tryDatabase() : tryRedis())
  return failure === null ? finding : { ...finding, found: failure.found, advice: failure.advice }
}

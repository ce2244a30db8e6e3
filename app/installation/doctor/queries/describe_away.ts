import { makeFinding, type Finding } from '#app/installation/doctor/finding'
import { tryDatabase, tryRedis } from '#app/installation/doctor/queries/try_connections'

/**
 * Reports what an unavailable database or Redis says to a new connection, and which settings help.
 *
 * @returns null: it answers a new connection
 */
export async function describeAway(finding: Finding): Promise<Finding | null> {
  const { check, status } = finding
  if (status === 'Ok' || (check !== 'database' && check !== 'redis')) return finding
  const failure = await (check === 'database' ? tryDatabase() : tryRedis())
  if (failure === null) return null
  const { found, advice } = failure.said
  return makeFinding(check, status, found, advice)
}

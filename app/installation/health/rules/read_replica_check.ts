import { healthSentence, makeHealthCheck, type HealthCheck } from '#app/installation/health/health'
import type { ReadReplicaState } from '#app/shared/database/read_replica'

/** Says what is wrong with the read replica; null where nothing is, or none is named. */
export function readReplicaCheck(replica: ReadReplicaState | null): HealthCheck | null {
  if (replica === null || replica.isUsable) return null
  const said =
    replica.lagMs === null
      ? healthSentence('replica_away')
      : healthSentence('replica_late', { seconds: Math.round(replica.lagMs / 1_000) })
  return makeHealthCheck('database', 'Warning', said)
}

import type { HealthCheck } from '#app/installation/health/health'
import type { ReadReplicaState } from '#app/shared/database/read_replica'

/** Says what is wrong with the read replica; null where nothing is, or none is named. */
export function readReplicaCheck(replica: ReadReplicaState | null): HealthCheck | null {
  if (replica === null || replica.isUsable) return null
  const fault =
    replica.lagMs === null
      ? 'DB_READ_HOST cannot be reached'
      : `DB_READ_HOST is ${Math.round(replica.lagMs / 1_000)} seconds behind`
  const message = `answers; ${fault}, so that reports are read from the primary.`
  return { name: 'database', status: 'Warning', message }
}

import {
  errorFinding,
  okFinding,
  orWell,
  warningFinding,
  type Finding,
} from '#app/installation/doctor/finding'
import type { ReadReplicaState } from '#app/shared/database/read_replica'

/** Variables and states of a Galera node, by name, as the server says them. */
export const CLUSTER_VARIABLES = ['wsrep_on', 'innodb_autoinc_lock_mode', 'wsrep_max_ws_size']
export const CLUSTER_STATES = ['wsrep_cluster_size', 'wsrep_cluster_status', 'wsrep_ready']

/**
 * The bytes of a write set for a month of clicks that is reclassified, in steps. Galera accepts this
 * size by default.
 */
const LEAST_WRITE_SET = 64 * 1024 ** 2

export interface ClusterFacts {
  values: Readonly<Record<string, string | undefined>>

  /** null: no read replica is named. */
  replica: ReadReplicaState | null
}

/** Finds what is wrong with a Galera cluster and a read replica; nothing where there is neither. */
export function findClusterFaults({ values, replica }: ClusterFacts): Finding[] {
  return [...(values.wsrep_on === 'ON' ? ofGalera(values) : []), ...ofReplica(replica)]
}

function ofGalera(values: ClusterFacts['values']): Finding[] {
  const found: Finding[] = []
  const size = Number(values.wsrep_cluster_size ?? 0)
  if (values.wsrep_cluster_status !== 'Primary' || values.wsrep_ready === 'OFF') {
    const state = String(values.wsrep_cluster_status)
    found.push(errorFinding('database', 'no_cluster', { state }))
  }
  if (size < 3) found.push(warningFinding('database', 'small_cluster', { size }))
  if (values.innodb_autoinc_lock_mode !== '2') {
    const value = String(values.innodb_autoinc_lock_mode)
    found.push(errorFinding('database', 'autoinc', { value }))
  }
  if (Number(values.wsrep_max_ws_size ?? Number.POSITIVE_INFINITY) < LEAST_WRITE_SET) {
    const sizes = { value: values.wsrep_max_ws_size!, least: String(LEAST_WRITE_SET) }
    found.push(warningFinding('database', 'write_set', sizes))
  }
  return orWell(found, 'database', 'cluster', { size })
}

function ofReplica(replica: ReadReplicaState | null): Finding[] {
  if (replica === null) return []
  if (replica.lagMs === null) return [warningFinding('database', 'no_replica')]
  const seconds = Math.round(replica.lagMs / 1_000)
  if (replica.isUsable) return [okFinding('database', 'replica', { seconds })]
  return [warningFinding('database', 'late_replica', { seconds })]
}

import {
  errorFinding,
  okFinding,
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
    found.push(
      errorFinding(
        'database',
        `This Galera node has no cluster (${values.wsrep_cluster_status}) and takes no statements.`,
        'Have the proxy ask wsrep_ready, as docs/scaling.md shows.'
      )
    )
  }
  if (size < 3) {
    found.push(
      warningFinding(
        'database',
        `The Galera cluster has ${size} nodes: it stands still when one of two is lost.`,
        'Run three, or two and an arbitrator (garbd).'
      )
    )
  }
  if (values.innodb_autoinc_lock_mode !== '2') {
    found.push(
      errorFinding(
        'database',
        `innodb_autoinc_lock_mode is ${values.innodb_autoinc_lock_mode}, which a Galera node cannot work with.`,
        'Set it to 2.'
      )
    )
  }
  if (Number(values.wsrep_max_ws_size ?? Number.POSITIVE_INFINITY) < LEAST_WRITE_SET) {
    found.push(
      warningFinding(
        'database',
        `wsrep_max_ws_size is ${values.wsrep_max_ws_size}: large steps of sweeps fail.`,
        `Set it to ${LEAST_WRITE_SET} or more.`
      )
    )
  }
  if (found.length > 0) return found
  return [okFinding('database', `A Galera cluster of ${size} nodes, of which this one is synced.`)]
}

function ofReplica(replica: ReadReplicaState | null): Finding[] {
  if (replica === null) return []
  if (replica.lagMs === null) {
    return [
      warningFinding(
        'database',
        'The replica in DB_READ_HOST does not answer, or has no rows yet: reports are read from the primary.',
        'Start it and its replication; the account of DB_USER has to exist there, too.'
      ),
    ]
  }
  const seconds = Math.round(replica.lagMs / 1_000)
  if (replica.isUsable) {
    return [
      okFinding(
        'database',
        `Reports are read from the replica, ${seconds} seconds behind at most.`
      ),
    ]
  }
  return [
    warningFinding(
      'database',
      `The replica in DB_READ_HOST is ${seconds} seconds behind: reports are read from the primary.`,
      'Look at its replication, or raise DB_READ_MAX_LAG_SECONDS.'
    ),
  ]
}

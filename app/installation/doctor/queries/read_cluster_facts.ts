import db from '@adonisjs/lucid/services/db'
import {
  CLUSTER_STATES,
  CLUSTER_VARIABLES,
  type ClusterFacts,
} from '#app/installation/doctor/rules/cluster_findings'
import { findReadReplicaState } from '#app/shared/database/read_replica'
import { select } from '#app/shared/database/sql'

interface Named {
  Variable_name: string
  Value: string
}

/** Reads how the database's cluster and the read replica are; a server that is alone has no values. */
export async function readClusterFacts(): Promise<ClusterFacts> {
  const [variables, states, replica] = await Promise.all([
    select<Named>(db, 'SHOW GLOBAL VARIABLES WHERE Variable_name IN (?)', [CLUSTER_VARIABLES]),
    select<Named>(db, 'SHOW GLOBAL STATUS WHERE Variable_name IN (?)', [CLUSTER_STATES]),
    findReadReplicaState(),
  ])
  const rows = [...variables, ...states]
  return {
    values: Object.fromEntries(rows.map((row) => [row.Variable_name, row.Value])),
    replica,
  }
}

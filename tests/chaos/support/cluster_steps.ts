import type { TcpProxy } from '../../fixtures/tcp_proxy.js'
import type { GaleraCluster } from './galera_cluster.js'
import type { GaleraNode } from './galera_node.js'
import type { InstallationUnderTest } from './installation_under_test.js'
import { until } from './killing.js'
import type { PrivateHaproxy } from './private_haproxy.js'
import type { PrivateRedis } from './private_redis.js'
import type { PrivateSentinel } from './private_sentinel.js'

/** Something that is done to a cluster under load, and how it is undone. */
export interface ClusterStep {
  name: string
  act(): Promise<unknown>
  back?(): Promise<unknown>
}

export interface ClusterParts {
  cluster: GaleraCluster
  databaseProxy: PrivateHaproxy
  webProxy: PrivateHaproxy
  redis: PrivateRedis
  spare: PrivateRedis
  sentinel: PrivateSentinel

  /** Between the second machine and the database. */
  toDatabase: TcpProxy
  one: InstallationUnderTest
  two: InstallationUnderTest
  database: string
}

const BACK_WITHIN_MS = 90_000

/** Lists what is done, one after the other: each kind of process, then each kind of link between them. */
export function listClusterSteps(parts: ClusterParts): ClusterStep[] {
  const [first, second, third] = parts.cluster.nodes
  return [
    { name: 'nothing', act: async () => {} },
    { name: 'kill a web process', act: async () => killOf(parts.one.webProcesses()[0]) },
    { name: 'kill all of a machine’s web', act: () => parts.two.replacePrimary(500) },
    { name: 'kill a worker', act: async () => killOf(parts.one.worker?.pid) },
    { name: 'kill the node that takes writes', act: () => first.kill(), back: () => first.start() },
    { name: 'kill another node', act: () => third.kill(), back: () => third.start() },
    { name: 'kill the Redis that takes writes', ...ofRedis(parts) },
    {
      name: 'kill the proxy of the database',
      act: () => parts.databaseProxy.kill(),
      back: () => parts.databaseProxy.start(),
    },
    { name: 'cut the node that takes writes off the others', ...ofIsolation(first) },
    { name: 'cut another node off the others', ...ofIsolation(second) },
    { name: 'freeze the node that takes writes', ...ofFreezing(first) },
    {
      name: 'cut a machine off the database',
      act: async () => parts.toDatabase.freeze(),
      back: async () => parts.toDatabase.bringBack(),
    },
    { name: 'drop a partition of clicks', act: () => dropPartition(first, parts.database) },
  ]
}

function killOf(pid: number | undefined): void {
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

async function synced(node: GaleraNode): Promise<void> {
  if (!(await until(() => node.isSynced(), BACK_WITHIN_MS))) {
    throw new Error(`${node.name} does not come back`)
  }
}

function ofIsolation(node: GaleraNode): Omit<ClusterStep, 'name'> {
  const back = async () => {
    await node.isolate(false)
    await synced(node)
  }
  return { act: () => node.isolate(true), back }
}

function ofFreezing(node: GaleraNode): Omit<ClusterStep, 'name'> {
  const back = async () => {
    node.thaw()
    await synced(node)
  }
  return { act: async () => node.freeze(), back }
}

function ofRedis({ redis, spare, sentinel }: ClusterParts): Omit<ClusterStep, 'name'> {
  const back = async () => {
    const isOver = await until(() => sentinel.findMaster() === spare.port, BACK_WITHIN_MS)
    if (!isOver) throw new Error('the Sentinel makes no other Redis take writes')
    await redis.start()
  }
  return { act: () => redis.kill(), back }
}

/** Drops the newest partition, which holds nothing yet, as the sweep does with a month that aged out. */
async function dropPartition(node: GaleraNode, database: string): Promise<void> {
  const [{ name }] = await node.ask(
    `SELECT partition_name AS name FROM information_schema.partitions
      WHERE table_schema = '${database}' AND table_name = 'raw_clicks'
      ORDER BY partition_ordinal_position DESC LIMIT 1 OFFSET 1`
  )
  const table = `${database}.raw_clicks`
  const [{ rows }] = await node.ask(`SELECT COUNT(*) AS \`rows\` FROM ${table} PARTITION (${name})`)
  if (Number(rows) > 0) throw new Error(`the partition ${name} is in use`)
  const startedMs = performance.now()
  await node.ask(`ALTER TABLE ${table} DROP PARTITION ${name}`)
  console.log(`a partition was dropped in ${Math.round(performance.now() - startedMs)} ms`)
}

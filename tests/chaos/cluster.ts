/**
 * Several machines: two application nodes, each with web processes, a worker and a spool of its
 * own, before three Galera nodes behind HAProxy, and a Redis with a replica and a Sentinel. Under
 * redirects, changes by the API and a webhook, each kind of process is killed, each kind of node
 * cut off, and all come back. Every answered redirect is counted once, every committed link is
 * reported by an event, no lease of a sweep is taken twice, and the three nodes end with the same
 * rows. HAProxy has the lines of docs/scaling.md. Needs Debian's `galera-4`, `rsync`,
 * `mariadb-server` and `haproxy`, which the launcher unpacks without starting a service.
 *
 *   ./shunt chaos cluster [--window 14] [--rate 100] [--writes 5] [--nodes one] [--only kill,cut]
 *     [--build build]
 *
 * Galera notices a node that is cut off after 5 seconds, so that a shorter window than 12 shows
 * little. `--nodes all` has HAProxy spread the connections over all nodes, with `DB_SYNC_WAIT`.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import mysql, { type RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { TcpProxy } from '../fixtures/tcp_proxy.js'
import { ApiClient } from './support/api_client.js'
import { listClusterSteps } from './support/cluster_steps.js'
import { readGuideBlock } from './support/document_commands.js'
import { EventReceiver, outboundEnvironment } from './support/event_receiver.js'
import { GaleraCluster } from './support/galera_cluster.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { countPassingLocks } from './support/lock_race.js'
import { PrivateHaproxy } from './support/private_haproxy.js'
import { PrivateRedis } from './support/private_redis.js'
import { PrivateSentinel } from './support/private_sentinel.js'
import { reckon } from './support/reckoning.js'
import { visit, type Outcome } from './support/visitors.js'

const { window, rate, writes, nodes, only, build } = readOptions({
  window: 14,
  rate: 100,
  writes: 5,
  nodes: 'one',
  only: '',
})
// Each of the many servers sees to its own end.
process.setMaxListeners(0)

const DATABASE = 'shunt_chaos_cluster'
const LINKS = 200
const GALERA = 34_000
const [WEB, DATABASES, ONE, TWO] = [34_050, 34_051, 34_052, 34_053]
const [REDIS, SPARE, SENTINEL] = [34_054, 34_055, 34_056]
const SETTLED_WITHIN_MS = 120_000

const cluster = new GaleraCluster(GALERA)
console.log('Starting three nodes of Galera ...')
await cluster.start()
const settings = { ...cluster.account, port: DATABASES }

const proxyLines = readGuideBlock('scaling.md', 'haproxy', 'listen galera')
  .replace(/bind 127\.0\.0\.1:3306/, `bind 127.0.0.1:${DATABASES}`)
  .replace(/10\.0\.0\.1(\d):3306/g, (_, number) => `127.0.0.1:${GALERA + Number(number) - 1}`)
  .replace('/etc/haproxy/galera_ready.sh', 'CHECK')
const spread = proxyLines.replaceAll(' backup', '').replace(/ on-marked-up \S+/g, '')
const webLines = readGuideBlock('scaling.md', 'haproxy', 'backend machines')
  .replace(/bind :80\b/, `bind 127.0.0.1:${WEB}`)
  .replace('10.0.0.21:3333', `127.0.0.1:${ONE}`)
  .replace('10.0.0.22:3333', `127.0.0.1:${TWO}`)
const databaseProxy = new PrivateHaproxy(
  DATABASES,
  nodes === 'all' ? spread : proxyLines,
  readGuideBlock('scaling.md', 'sh', 'wsrep_ready')
)
const webProxy = new PrivateHaproxy(WEB, webLines)
const [redis, spare] = [new PrivateRedis(REDIS), new PrivateRedis(SPARE, REDIS)]
const sentinel = new PrivateSentinel(SENTINEL, REDIS)
await redis.start()
await spare.start()
await sentinel.start()
await databaseProxy.start()
const toDatabase = await new TcpProxy('127.0.0.1', DATABASES).start()

const machine = (port: number, databasePort: number) =>
  new InstallationUnderTest({
    settings,
    database: DATABASE,
    port,
    webProcesses: 2,
    links: LINKS,
    build,
    environment: {
      ...sentinel.environment,
      ...outboundEnvironment,
      DB_PORT: String(databasePort),
      DB_SYNC_WAIT: String(nodes === 'all'),
      TRUSTED_PROXIES: '127.0.0.0/8',
    },
  })
const [one, two] = [machine(ONE, DATABASES), machine(TWO, toDatabase.port)]
if (!(await until(() => isWriting(), 30_000))) throw new Error('HAProxy finds no node')
console.log('Starting two machines ...')
const connection = await one.start()
connection.on('error', () => {})
await connection.query(
  'CREATE TABLE taken_leases (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(100), was_until DATETIME(3), taken_at DATETIME(3))'
)
await connection.query(
  `CREATE TRIGGER note_lease AFTER UPDATE ON leases FOR EACH ROW
     INSERT INTO taken_leases (name, was_until, taken_at)
       VALUES (NEW.name, OLD.held_until, UTC_TIMESTAMP(3))`
)
await two.resume()
await webProxy.start()
const { key, api } = one.install()
const client = new ApiClient({ key, api: api.replace(`:${ONE}/`, `:${WEB}/`) })
const receiver = await new EventReceiver().open()
await client.call('POST', '/webhooks', { url: receiver.url, events: ['link.created'] })
await visit(WEB, LINKS, LINKS, 2, (number) => ({
  kind: 'check',
  link: number % LINKS,
  method: 'HEAD',
  path: `/bench-${number % LINKS}`,
  headers: {},
}))

const [first, second] = cluster.nodes.map(({ port }) => ({ ...cluster.account, port }))
const locks = {
  bothPassALock: await countPassingLocks([first, second], DATABASE, false),
  bothPassATurn: await countPassingLocks([first, second], DATABASE, true),
}
console.log('Of two nodes that lock one row, so many commit:', locks)

const steps = listClusterSteps({
  ...{ cluster, databaseProxy, webProxy, redis, spare, sentinel, toDatabase, one, two },
  database: DATABASE,
}).filter(({ name }) => only.split(',').some((part) => name.includes(part)))
const answered = new Set<number>()
const created = new Set<string>()
const table: Record<string, unknown>[] = []
const startedMs = performance.now()
let asked = 0
let failed = 0
for (const { name, act, back } of steps) {
  const atSecond = Math.round((performance.now() - startedMs) / 1_000)
  const [visits, links, tookMs] = await Promise.all([
    visit(WEB, LINKS, rate, window, undefined, asked),
    client.createLinks(writes, window),
    disturb(act, back),
  ])
  asked += visits.asked
  for (const number of visits.answered) answered.add(number)
  for (const id of links.answered) created.add(id)
  failed += links.broken
  const row = {
    'what': name,
    'at s': atSecond,
    'asked': visits.asked,
    'redirected': visits.answered.size,
    'not redirected': describeRest(visits),
    'p99 ms': Math.round(visits.p99Ms),
    'slowest ms': Math.round(visits.slowestMs),
    'links made': links.answered.size,
    'links refused': links.broken,
    'back after s': tookMs === null ? '' : Math.round(tookMs / 100) / 10,
  }
  table.push(row)
  console.log(JSON.stringify(row))
}

/** Says what became of visits that were not redirected, by status. */
function describeRest({ otherwise, broken }: Outcome): string {
  const rest = [...otherwise].map(([status, count]) => `${count} × ${status}`)
  return (broken > 0 ? [...rest, `${broken} broken`] : rest).join(', ')
}

/** @returns how long it took to be back, from the first call for it */
async function disturb(act: () => Promise<unknown>, back?: () => Promise<unknown>) {
  await sleep(1_500)
  await act()
  if (!back) return null
  await sleep(window * 500)
  const beganMs = performance.now()
  await back()
  return performance.now() - beganMs
}

async function isWriting(): Promise<boolean> {
  try {
    const direct = await mysql.createConnection(settings)
    await direct.query('SELECT 1').finally(() => direct.destroy())
    return true
  } catch {
    return false
  }
}

console.log('Settling ...')
const fresh = await mysql.createConnection({ ...first, database: DATABASE, timezone: 'Z' })
const outcome = { answered } as Outcome
const reckoning = await reckon(fresh, outcome)
const [rows] = await fresh.query<RowDataPacket[]>(
  `SELECT id FROM links WHERE destination_url LIKE 'https://example.com/%'`
)
const committed = new Set(rows.map(({ id }) => id as string))
const told = () => new Map(receiver.arrived.map(({ id, data }) => [id, data.link.id as string]))
await until(() => new Set(told().values()).size >= committed.size, SETTLED_WITHIN_MS)
const toldLinks = [...told().values()]
const [[leases]] = await fresh.query<RowDataPacket[]>(
  `SELECT COUNT(*) AS taken, SUM(taken_at < was_until - INTERVAL 500000 MICROSECOND) AS twice
     FROM taken_leases WHERE name LIKE 'sweep:%'`
)
const counts = await Promise.all(
  cluster.nodes.map((node) =>
    node.ask(
      `SELECT (SELECT COUNT(*) FROM ${DATABASE}.raw_clicks) AS clicks,
         (SELECT COUNT(*) FROM ${DATABASE}.links) AS links,
         (SELECT SUM(human_clicks) FROM ${DATABASE}.links) AS counted`
    )
  )
)
const states = new Set(counts.map(([row]) => JSON.stringify(row)))
const result = {
  nodes,
  asked,
  redirected: answered.size,
  ...reckoning,
  linksAnswered: created.size,
  linksRefused: failed,
  linksCommitted: committed.size,
  answeredNotCommitted: [...created].filter((id) => !committed.has(id)).length,
  eventsMissing: [...committed].filter((id) => !new Set(toldLinks).has(id)).length,
  eventsOfNothing: toldLinks.filter((id) => !committed.has(id)).length,
  eventsTwice: toldLinks.length - new Set(toldLinks).size,
  sweepLeases: Number(leases.taken),
  sweepsTwice: Number(leases.twice ?? 0),
  members: await cluster.countMembers(),
  nodesKilledForMemory: cluster.nodes.filter(({ hasGrown }) => hasGrown).length,
  statesOfNodes: states.size,
}
console.table(table)
console.log(result)
await Promise.all([one.stop(), two.stop()])
fresh.destroy()
connection.destroy()
receiver.close()
await toDatabase.stop()
await Promise.all([webProxy, databaseProxy, redis, spare].map((server) => server.kill()))
await Promise.all([sentinel.remove(), cluster.remove()])
const isKept =
  answered.size > 0 &&
  committed.size > 0 &&
  result.sweepLeases > 0 &&
  result.statesOfNodes === 1 &&
  result.nodesKilledForMemory === 0 &&
  locks.bothPassATurn === 1 &&
  reckoning.rolledUp === reckoning.rows &&
  reckoning.uniqueIds === reckoning.rows &&
  [
    ...[reckoning.missing, reckoning.double, result.answeredNotCommitted, result.eventsMissing],
    ...[result.eventsOfNothing, result.eventsTwice, result.sweepsTwice],
  ].every((count) => count === 0)
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

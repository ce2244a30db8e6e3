/**
 * Promise 37: neighbours are fair. One workspace, or one sender, disturbs in one way after the
 * other; another workspace's events, cold links, warm links and clicks are measured in the
 * meantime. Each line is judged by itself.
 *
 *   node --import ./bin/typescript.js tests/chaos/neighbours.ts [--seconds 12] [--connections 2500]
 *     [--clicks 30000] [--backlog 12000] [--only "exports,user agents"] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { DISTURBANCES, hostileAgent, type Hostile } from './support/disturbances.js'
import { drainRate } from './support/drain_rate.js'
import { outboundEnvironment, SharedHost } from './support/event_receiver.js'
import { seedHostile } from './support/hostile_store.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { probe, type Neighbour, type Seen } from './support/neighbour_probe.js'
import { Tenants } from './support/tenants.js'

const { seconds, connections, clicks, backlog, only, build } = readOptions({
  seconds: 12,
  connections: 2500,
  clicks: 30_000,
  backlog: 12_000,
  only: Object.keys(DISTURBANCES).join(),
})
const names = only.split(',').map((name) => name.trim())
const DATABASE = 'shunt_chaos_neighbours'
const PORT = 3_989
const LINKS = 2_000
/** As many as people of a day have. */
const usualAgent = (number: number) =>
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/${number % 97}.0.0.0 Safari/537.36`

/**
 * Promise 37. The share of stored clicks, and of the usual rate of draining, is at least a half.
 */
const LIMITS = { eventMs: 5_000, coldMs: 500, warmP99Ms: 100, share: 0.5 }

/** A disturbance's last requests end, and what it left waiting is taken up. */
const CALM_MS = 1_500

const unknown = names.filter((name) => !Object.hasOwn(DISTURBANCES, name))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there is: ${Object.keys(DISTURBANCES).join()}`)
  process.exit(64)
}

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links: LINKS,
  build,
  environment: outboundEnvironment,
})
const connection = await installation.start()
installation.install()
const tenants = await new Tenants(`http://127.0.0.1:${PORT}`).signIn()
const host = await new SharedHost().open()
const neighbour: Neighbour = {
  port: PORT,
  connection,
  linksWorkspaceId: 'w0rk'.padStart(20, '0'),
  tenant: await tenants.add('Neighbour'),
  sink: host.add(),
}
const { tenant, sink } = neighbour
await tenant.client.call('POST', '/webhooks', { url: sink.url, events: ['link.created'] })
const hostile: Hostile = {
  port: PORT,
  tenant: await tenants.add('Hostile'),
  host,
  connections,
}
await seedHostile(connection, hostile.tenant.workspaceId, clicks)
await probe(neighbour, 3)

/** Returns what the neighbour sees while it lasts. */
async function disturb(name: string): Promise<Seen> {
  const ending = new AbortController()
  const disturbing = DISTURBANCES[name](hostile, seconds + 1, ending.signal)
  disturbing.catch(() => {})
  await sleep(500)
  const seen = await probe(neighbour, seconds)
  ending.abort()
  await disturbing.catch((error) => console.error(`${name} went wrong:`, error))
  await sleep(CALM_MS)
  return seen
}

/** Returns how much slower hostile user agents are stored than usual ones. */
async function drainShare(): Promise<{ usual: number; hostile: number }> {
  const { alias } = await tenant.client.call('POST', '/links', {
    destinationUrl: 'https://example.com/',
  })
  const worker = installation.worker!
  const { workspaceId } = tenant
  const rate = (userAgentOf: (number: number) => string) =>
    drainRate({ port: PORT, connection, worker, workspaceId, alias }, backlog, userAgentOf)
  return { usual: await rate(usualAgent), hostile: await rate(hostileAgent) }
}

let isAllKept = true
const table: Record<string, string | number>[] = []
for (const name of names) {
  const seen = await disturb(name)
  const judged = {
    event: seen.eventMs <= LIMITS.eventMs,
    cold: seen.coldMs <= LIMITS.coldMs,
    warm: seen.warmP99Ms <= LIMITS.warmP99Ms && seen.warmFailed === 0,
    drain: seen.stored >= LIMITS.share,
  }
  let drain = `${Math.round(seen.stored * 100)} % stored`
  if (name === 'user agents') {
    const rates = await drainShare()
    judged.drain &&= rates.hostile >= LIMITS.share * rates.usual
    drain += `, ${Math.round(rates.hostile)}/s of ${Math.round(rates.usual)}/s`
  }
  const broken = Object.keys(judged).filter((one) => !judged[one as keyof typeof judged])
  isAllKept &&= broken.length === 0
  table.push({
    'disturbance': name,
    'event, ms': Math.round(seen.eventMs),
    'cold, ms': Math.round(seen.coldMs),
    'warm p99, ms': Math.round(seen.warmP99Ms),
    'warm failed': seen.warmFailed,
    drain,
    'verdict': broken.length === 0 ? 'kept' : `BROKEN: ${broken.join(', ')}`,
  })
}
await installation.stop()
host.close()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
console.log({ seconds, connections, clicks, backlog, limits: LIMITS })
console.table(table)
console.log(isAllKept ? 'kept' : 'BROKEN')
process.exit(isAllKept ? 0 : 1)

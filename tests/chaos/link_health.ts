/**
 * Looks at the destinations of many links with one worker, over many hosts, of which some are slow,
 * silent, drip, lie about lengths, lead in circles or serve 300 MB. Every link is looked at, at a
 * rate of a million a day or more; no host is asked more than once a second; the worker's memory
 * stays small, and events arrive during that as they do without it.
 *
 *   node --import ./bin/typescript.js tests/chaos/link_health.ts [--links 10000] [--hosts 2000]
 *     [--events 100] [--build build]
 */
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { EventReceiver, outboundEnvironment } from './support/event_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { OddSites } from './support/odd_sites.js'

const { links, hosts, events, build } = readOptions({ links: 10_000, hosts: 2_000, events: 100 })
const DATABASE = 'shunt_chaos_link_health'
const PORT = 3_997

/** A million links a day. */
const LEAST_RATE = 1_000_000 / 86_400

/** Links of one call, and events a second. */
const BULK = 1_000
const EVENT_RATE = 10
// Of 48 answers at once of 300 MB, nothing is kept.
const MOST_MEMORY_MB = 700
const MOST_ARRIVAL_MS = 2_000

const sites = await new OddSites().open(hosts)
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links: 0,
  build,
  environment: { ...outboundEnvironment, DNS_SERVERS: sites.dns.address },
})
const connection = await installation.start()
const client = new ApiClient(installation.install())
const receiver = await new EventReceiver().open()
await client.call('POST', '/webhooks', { url: receiver.url, events: ['link.updated'] })
const { id: changedId } = await client.call('POST', '/links', {
  destinationUrl: 'https://example.com/',
})

/** Changes a link again and again, and returns how late 99 of 100 events came, milliseconds. */
async function measureArrival(): Promise<number> {
  receiver.arrived.length = 0
  for (let number = 0; number < events; number++) {
    await Promise.all([
      client.call('PATCH', `/links/${changedId}`, { title: `Nº ${number}` }),
      sleep(1_000 / EVENT_RATE),
    ])
  }
  await until(() => receiver.arrived.length >= events, 60_000)
  const waits = receiver.arrived.map(({ atMs, createdAtMs }) => atMs - createdAtMs)
  return waits.sort((a, b) => a - b)[Math.floor(waits.length * 0.99)]
}

async function count(text: string): Promise<number> {
  const [[row]] = await (connection as Connection).query<RowDataPacket[]>(text)
  return Number(row.count)
}

/** What the worker ever took of the memory, megabytes. */
function peakMemoryMb(): number {
  const status = readFileSync(`/proc/${installation.worker!.pid}/status`, 'utf8')
  return Math.round(Number(/^VmHWM:\s+(\d+)/m.exec(status)![1]) / 1_024)
}

const withoutMs = await measureArrival()
for (let made = 0; made < links; made += BULK) {
  const some = Array.from({ length: Math.min(BULK, links - made) }, (_, at) => ({
    destinationUrl: sites.url((made + at) % hosts, made + at),
  }))
  await client.call('POST', '/links/bulk', { links: some })
}
const LOOKED_AT = `SELECT COUNT(*) AS count FROM links
  WHERE health_checked_at IS NOT NULL AND destination_url LIKE 'http://site-%'`
const startedAtMs = performance.now()
const before = await count(LOOKED_AT)
const withMs = await measureArrival()
await until(async () => (await count(LOOKED_AT)) >= links, 1_800_000)
const seconds = (performance.now() - startedAtMs) / 1_000
const rate = (links - before) / seconds
const suspected = await count(
  `SELECT COUNT(DISTINCT u.url_hash) AS count FROM checked_urls u
    JOIN link_destinations d ON d.url_hash = u.url_hash JOIN links l ON l.id = d.link_id
    WHERE u.suspected_at IS NOT NULL AND l.destination_url LIKE 'http://site-%'`
)
const problems = Array.from({ length: links }, (_, at) => at % hosts).filter((host) =>
  sites.isProblem(host)
).length
const result = {
  links,
  hosts,
  requests: sites.requests,
  seconds: Math.round(seconds),
  linksASecond: Number(rate.toFixed(1)),
  linksADay: Math.round(rate * 86_400),
  problems,
  suspected,
  shortestPauseMs: Math.round(sites.shortestPauseMs()),
  workerPeakMb: peakMemoryMb(),
  eventP99WithoutMs: withoutMs,
  eventP99WithMs: withMs,
}
const isKept =
  rate >= LEAST_RATE &&
  suspected === problems &&
  result.shortestPauseMs >= 1_000 &&
  result.workerPeakMb <= MOST_MEMORY_MB &&
  receiver.arrived.length === events &&
  withMs <= MOST_ARRIVAL_MS
await installation.stop()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
receiver.close()
sites.close()
console.log(result)
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/**
 * Promise 10: a dead receiver delays nobody else. Nine receivers answer at once; the same events are
 * sent with a tenth that never answers and without it, and the time from event to arrival compared:
 * each receiver on a host of its own, all on one host in several workspaces, and all on one host in
 * one workspace.
 *
 *   node --import @poppinss/ts-exec tests/chaos/dead_receiver.ts [--events 200] [--rate 10]
 *     [--layouts hosts,workspaces,workspace] [--build build]
 */
import { parseArgs } from 'node:util'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import {
  EventReceiver,
  outboundEnvironment,
  SharedHost,
  type EventSink,
} from './support/event_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { Tenants, type Tenant } from './support/tenants.js'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200' },
    rate: { type: 'string', default: '10' },
    layouts: { type: 'string', default: 'hosts,workspaces,workspace' },
    build: { type: 'string', default: process.env.SHUNT_BUILD },
  },
})
const [events, rate] = [values.events, values.rate].map(Number)
const DATABASE = 'shunt_chaos_dead_receiver'
const PORT = 3_997
const FAST = 9

/** How many workspaces the ten receivers are spread over, and whether they share a host. */
const LAYOUTS: Record<string, { workspaces: number; shared: boolean }> = {
  hosts: { workspaces: 1, shared: false },
  workspaces: { workspaces: 5, shared: true },
  workspace: { workspaces: 1, shared: true },
}

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links: 0,
  build: values.build,
  environment: outboundEnvironment,
})
const connection = await installation.start()
installation.install()
const tenants = await new Tenants(`http://127.0.0.1:${PORT}`).signIn()

interface Run {
  p50Ms: number
  p99Ms: number
  arrived: number
}

/** Sends so many events in each workspace; the times from event to arrival, milliseconds. */
async function run(places: Tenant[], fast: EventSink[], count: number): Promise<Run> {
  for (const { arrived } of fast) arrived.length = 0
  await Promise.all(places.map(({ client }) => client.createLinks(rate, count / rate)))
  await until(() => fast.every(({ arrived }) => arrived.length >= count), 60_000)
  const all = fast.flatMap(({ arrived }) => arrived)
  const waits = all.map(({ atMs, createdAtMs }) => atMs - createdAtMs).sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(waits.length * share)]
  return { p50Ms: at(0.5), p99Ms: at(0.99), arrived: all.length }
}

/** @returns what was measured without the dead receiver and with it */
async function trial({ workspaces, shared }: (typeof LAYOUTS)[string], name: string) {
  const places: Tenant[] = []
  for (let made = 0; made < workspaces; made++) places.push(await tenants.add(`${name} ${made}`))
  const opened: { close(): void }[] = []
  const host = await new SharedHost().open()
  const aReceiver = async (isDead = false): Promise<EventSink> => {
    if (shared) return host.add(isDead)
    const receiver = await new EventReceiver(isDead).open()
    opened.push(receiver)
    return receiver
  }
  const listen = ({ client }: Tenant, { url }: EventSink) =>
    client.call('POST', '/webhooks', { url, events: ['link.created'] })
  const fast = await Promise.all(Array.from({ length: FAST }, () => aReceiver()))
  for (const [at, sink] of fast.entries()) await listen(places[at % workspaces], sink)

  await run(places, fast, Math.min(events, 5 * rate))
  const without = await run(places, fast, events)
  const { id } = await listen(places.at(-1)!, await aReceiver(true))
  const withDead = await run(places, fast, events)
  await places.at(-1)!.client.call('PATCH', `/webhooks/${id}`, { enabled: false })
  for (const one of [...opened, host]) one.close()
  return { without, withDead }
}

let isAllKept = true
const table = []
for (const name of values.layouts.split(',')) {
  const { without, withDead } = await trial(LAYOUTS[name], name)
  const isKept =
    withDead.arrived === FAST * events &&
    withDead.p99Ms <= 2_000 &&
    withDead.p99Ms <= 1.5 * without.p99Ms
  isAllKept &&= isKept
  table.push({
    'layout': name,
    'arrived': `${withDead.arrived} of ${FAST * events}`,
    'p99 without, ms': without.p99Ms,
    'p99 with, ms': withDead.p99Ms,
    'ratio': Number((withDead.p99Ms / without.p99Ms).toFixed(2)),
    'kept': isKept,
  })
}
await installation.stop()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
console.log({ events, rate })
console.table(table)
console.log(isAllKept ? 'kept' : 'BROKEN')
process.exit(isAllKept ? 0 : 1)

/**
 * Promise 10: a dead receiver delays no one else. Nine receivers answer at once; the same events
 * are sent with a tenth that never answers and without it, and the time from event to arrival
 * compared: each receiver on a host of its own, and all on one host in several workspaces.
 *
 *   node --import ./bin/typescript.js tests/chaos/dead_receiver.ts [--events 200] [--rate 10]
 *     [--layouts hosts,workspaces] [--build build]
 *
 * The layout `workspace` puts all on one host in one workspace, which has four places there.
 */
import { readOptions } from '../../bench/support/read_options.js'
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

const { events, rate, layouts, build } = readOptions({
  events: 200,
  rate: 10,
  layouts: 'hosts,workspaces',
})
const DATABASE = 'shunt_chaos_dead_receiver'
const PORT = 3_997
const FAST = 9

interface Layout {
  /** Workspaces that the ten receivers are spread over. */
  workspaces: number

  /** Do all of them have one host? */
  isShared: boolean

  /** Events a second and workspace, of what was asked for: what one machine does at its ease. */
  pace: number
}

const LAYOUTS: Record<string, Layout> = {
  hosts: { workspaces: 1, isShared: false, pace: 1 },
  workspaces: { workspaces: 3, isShared: true, pace: 0.5 },
  workspace: { workspaces: 1, isShared: true, pace: 0.5 },
}

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links: 0,
  build,
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

/**
 * Sends `count` events in each workspace; returns the times from event to arrival, milliseconds.
 */
async function run(
  places: Tenant[],
  fast: EventSink[],
  count: number,
  perSecond: number
): Promise<Run> {
  for (const { arrived } of fast) arrived.length = 0
  await Promise.all(places.map(({ client }) => client.createLinks(perSecond, count / perSecond)))
  await until(() => fast.every(({ arrived }) => arrived.length >= count), 60_000)
  const all = fast.flatMap(({ arrived }) => arrived)
  const waits = all.map(({ atMs, createdAtMs }) => atMs - createdAtMs).sort((a, b) => a - b)
  const at = (share: number) => waits[Math.floor(waits.length * share)]
  return { p50Ms: at(0.5), p99Ms: at(0.99), arrived: all.length }
}

/** @returns what was measured without the dead receiver and with it */
async function trial({ workspaces, isShared, pace }: Layout, name: string) {
  const perSecond = rate * pace
  const places: Tenant[] = []
  for (let made = 0; made < workspaces; made++) places.push(await tenants.add(`${name} ${made}`))
  const opened: { close(): void }[] = []
  const host = await new SharedHost().open()
  const aReceiver = async (isDead = false): Promise<EventSink> => {
    if (isShared) return host.add(isDead)
    const receiver = await new EventReceiver(isDead).open()
    opened.push(receiver)
    return receiver
  }
  const listen = ({ client }: Tenant, { url }: EventSink) =>
    client.call('POST', '/webhooks', { url, events: ['link.created'] })
  const fast = await Promise.all(Array.from({ length: FAST }, () => aReceiver()))
  for (const [at, sink] of fast.entries()) await listen(places[at % workspaces], sink)

  await run(places, fast, Math.min(events, 5 * rate), perSecond)
  const without = await run(places, fast, events, perSecond)
  const { id } = await listen(places.at(-1)!, await aReceiver(true))
  const withDead = await run(places, fast, events, perSecond)
  await places.at(-1)!.client.call('PATCH', `/webhooks/${id}`, { enabled: false })
  for (const one of [...opened, host]) one.close()
  return { without, withDead }
}

let isAllKept = true
const table = []
for (const name of layouts.split(',')) {
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

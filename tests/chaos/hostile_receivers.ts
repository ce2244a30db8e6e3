/**
 * Promise 11: no receiver holds or fills a worker. Many receivers at once let a handshake stall, drip headers or a
 * body, or send far more than anyone reads; the time that each holds a connection is watched, and the memory of the
 * worker beside what as many good receivers took. A friendly receiver gets its events in the meantime.
 *
 *   ./shunt chaos hostile_receivers [--tenants 20] [--only '300 MB']
 *
 * Each tenant has five of them, of the kinds in turn.
 */
import { readFileSync } from 'node:fs'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { EventReceiver, outboundEnvironment, receiverIdentity } from './support/event_receiver.js'
import { HostileReceiver, HOSTILITIES } from './support/hostile_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { Tenants, type Tenant } from './support/tenants.js'

const { tenants: wanted, only, build } = readOptions({ tenants: 20, only: '' })
const DATABASE = 'shunt_chaos_hostile_receivers'
const PORT = 3_995
const KINDS = Object.keys(HOSTILITIES).filter((kind) => only === '' || kind === only)

/** Of a tenant. */
const WEBHOOKS = 5
const WARM_UP_EVENTS = 300
const GOOD_ROUNDS = 3
const LONGEST_MS = 10_500
const MORE_MIB = 20
const WITHIN_MS = 60_000
const KIB_A_MIB = 1_024

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
const friend = await tenants.add('Friendly')
const friendly = await new EventReceiver().open()
await listen(friend, friendly.url)
await friend.client.createLinks(30, WARM_UP_EVENTS / 30)
await until(() => friendly.arrived.length >= WARM_UP_EVENTS, WITHIN_MS)

const receivers: HostileReceiver[] = []
const places: Tenant[] = []
for (let number = 0; number < wanted; number++) {
  const tenant = await tenants.add(`Hostile ${number}`)
  places.push(tenant)
  for (let at = 0; at < WEBHOOKS; at++) {
    const kind = KINDS[receivers.length % KINDS.length]
    const receiver = await new HostileReceiver(kind, receiverIdentity).listen()
    receivers.push(receiver)
    await listen(tenant, receiver.url)
  }
}

let expected = WARM_UP_EVENTS
// What it takes usually comes and goes with the rounds of its garbage collector.
const usually = await watch(async () => {
  for (let round = 1; round <= GOOD_ROUNDS; round++) {
    await happen()
    expected += (await friend.client.createLinks(5, 10)).answered.size
    await until(() => receivers.every(({ answered }) => answered >= round), WITHIN_MS)
  }
})
await until(() => friendly.arrived.length >= expected, WITHIN_MS)
friendly.arrived.length = 0
for (const receiver of receivers) receiver.isHostile = true
let meanwhile = { answered: new Set<string>(), broken: 0 }
const beside = await watch(async () => {
  await happen()
  meanwhile = await friend.client.createLinks(5, 10)
  const isOver = ({ heldMs, open }: HostileReceiver) => heldMs.length > 0 && open === 0
  await until(() => receivers.every(isOver), WITHIN_MS)
})
await until(() => friendly.arrived.length >= meanwhile.answered.size, WITHIN_MS)

const kinds = KINDS.map((kind) => {
  const of = receivers.filter((one) => one.kind === kind)
  const held = of.flatMap(({ heldMs }) => heldMs)
  const longestMs = Math.round(Math.max(...held))
  return { kind, receivers: of.length, connections: held.length, longestMs }
})
console.table(kinds)
const waits = friendly.arrived.map(({ atMs, createdAtMs }) => atMs - createdAtMs)
const slowestFriendlyMs = Math.max(...waits)
const moreMib = beside.mostMib - usually.mostMib
console.log({ usually, beside, moreMib, friendly: waits.length, slowestFriendlyMs })
for (const one of [...receivers, friendly]) one.close()
await installation.stop()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
const isKept =
  kinds.every(({ longestMs }) => longestMs <= LONGEST_MS) &&
  moreMib <= MORE_MIB &&
  waits.length === meanwhile.answered.size &&
  meanwhile.broken === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

function listen({ client }: Tenant, url: string): Promise<unknown> {
  return client.call('POST', '/webhooks', { url, events: ['link.created'] })
}

/** One event for each receiver, all at once. */
async function happen(): Promise<void> {
  const link = { destinationUrl: 'https://example.com/' }
  await Promise.all(places.map(({ client }) => client.call('POST', '/links', link)))
}

/** Runs something and returns how much memory the worker had at most, and how many connections were open. */
async function watch(run: () => Promise<void>) {
  const most = { mostMib: 0, openAtOnce: 0 }
  const timer = setInterval(() => {
    const open = receivers.reduce((sum, receiver) => sum + receiver.open, 0)
    most.mostMib = Math.max(most.mostMib, Math.round(workerMib()))
    most.openAtOnce = Math.max(most.openAtOnce, open)
  }, 50)
  await run()
  clearInterval(timer)
  return most
}

/** Memory of the worker that is not shared with files. */
function workerMib(): number {
  const status = readFileSync(`/proc/${installation.worker!.pid}/status`, 'utf8')
  return Number(/RssAnon:\s+(\d+)/.exec(status)?.[1] ?? 0) / KIB_A_MIB
}

/**
 * Promise 10: a dead receiver delays nobody else. Nine receivers answer at once; the same events are
 * sent with a tenth that never answers and without it, and the time from event to arrival compared.
 *
 *   node --import @poppinss/ts-exec tests/chaos/dead_receiver.ts [--events 200] [--rate 10]
 *     [--build build]
 */
import { parseArgs } from 'node:util'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { EventReceiver, outboundEnvironment } from './support/event_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'

const { values } = parseArgs({
  options: {
    events: { type: 'string', default: '200' },
    rate: { type: 'string', default: '10' },
    build: { type: 'string', default: process.env.SHUNT_BUILD },
  },
})
const [events, rate] = [values.events, values.rate].map(Number)
const DATABASE = 'shunt_chaos_dead_receiver'
const FAST = 9

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: 3_997,
  webProcesses: 1,
  links: 0,
  build: values.build,
  environment: outboundEnvironment,
})
const connection = await installation.start()
const client = new ApiClient(installation.install())
const listen = (receiver: EventReceiver) =>
  client.call('POST', '/webhooks', { url: receiver.url, events: ['link.created'] })
const fast = await Promise.all(Array.from({ length: FAST }, () => new EventReceiver().open()))
for (const receiver of fast) await listen(receiver)

/** Sends the events; the times from event to arrival at the fast receivers, milliseconds. */
async function run(): Promise<{ p99Ms: number; arrived: number }> {
  for (const receiver of fast) receiver.arrived.length = 0
  await client.createLinks(rate, events / rate)
  await until(() => fast.every(({ arrived }) => arrived.length >= events), 60_000)
  const all = fast.flatMap(({ arrived }) => arrived)
  const waits = all.map(({ atMs, createdAtMs }) => atMs - createdAtMs).sort((a, b) => a - b)
  return { p99Ms: waits[Math.floor(waits.length * 0.99)], arrived: all.length }
}

await run()
const without = await run()
const dead = await new EventReceiver(true).open()
await listen(dead)
const withDead = await run()
await installation.stop()
for (const receiver of [...fast, dead]) receiver.close()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
console.log({ events, rate, without, withDead, ratio: withDead.p99Ms / without.p99Ms })
const isKept =
  withDead.arrived === FAST * events &&
  withDead.p99Ms <= 2_000 &&
  withDead.p99Ms <= 1.5 * without.p99Ms
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

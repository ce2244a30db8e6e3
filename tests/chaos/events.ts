/**
 * Promise 8: every committed change sends its event, and none other is sent. Links are created
 * through the API while web processes and the worker are killed. Each link that is in the database
 * afterwards was reported, once or more under one event id, and nothing else was.
 *
 *   node --import ./bin/typescript.js tests/chaos/events.ts [--seconds 60] [--rate 200] [--kills 50]
 *     [--worker-kills 20] [--seed 1] [--build build]
 */
import type { RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { EventReceiver, outboundEnvironment } from './support/event_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { killAtRandom, until } from './support/killing.js'
import { seededRandom } from './support/random.js'

const { seconds, rate, kills, workerKills, seed, build } = readOptions({
  seconds: 60,
  rate: 200,
  kills: 50,
  workerKills: 20,
  seed: Date.now() % 1_000_000,
})
const DATABASE = 'shunt_chaos_events'

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: 3_991,
  webProcesses: 2,
  links: 0,
  build,
  environment: outboundEnvironment,
})
const connection = await installation.start()
const client = new ApiClient(installation.install())
const receiver = await new EventReceiver().open()
await client.call('POST', '/webhooks', { url: receiver.url, events: ['link.created'] })

const random = seededRandom(seed)
const [created, webKilled, workersKilled] = await Promise.all([
  client.createLinks(rate, seconds),
  killAtRandom(random, kills, seconds, () => installation.webProcesses()),
  killAtRandom(random, workerKills, seconds, () => [installation.worker!.pid!]),
])

const [links] = await connection.query<RowDataPacket[]>(
  'SELECT id FROM links WHERE destination_url LIKE "https://example.com/%"'
)
const committed = new Set(links.map(({ id }) => id as string))
const told = () => new Map(receiver.arrived.map(({ id, data }) => [id, data.link.id as string]))
const startedAtMs = Date.now()
await until(() => told().size >= committed.size, 120_000)
const settledAfterMs = Date.now() - startedAtMs

const events = told()
const toldLinks = [...events.values()]
const reckoning = {
  seed,
  asked: rate * seconds,
  answered: created.answered.size,
  broken: created.broken,
  killed: { web: webKilled, worker: workersKilled },
  committed: committed.size,
  uniqueEvents: events.size,
  arrivals: receiver.arrived.length,
  missing: [...committed].filter((id) => !new Set(toldLinks).has(id)).length,
  ghosts: toldLinks.filter((id) => !committed.has(id)).length,
  toldTwice: toldLinks.length - new Set(toldLinks).size,
  answeredButNotCommitted: [...created.answered].filter((id) => !committed.has(id)).length,
  settledAfterMs,
}
await installation.stop()
receiver.close()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
console.log(reckoning)
const isKept =
  committed.size > 0 &&
  reckoning.uniqueEvents === reckoning.committed &&
  reckoning.missing + reckoning.ghosts + reckoning.toldTwice === 0 &&
  reckoning.answeredButNotCommitted === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

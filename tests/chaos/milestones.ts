/**
 * Promise 13: click milestones fire once. Links are visited while four workers drain the same spool
 * and are killed; each link and number is reported exactly once.
 *
 *   node --import ./bin/typescript.js tests/chaos/milestones.ts [--links 1000] [--rate 400]
 *     [--seconds 15] [--kills 20] [--seed 1] [--build build]
 */
import type { RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { aliasOf, databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { EventReceiver, outboundEnvironment } from './support/event_receiver.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { killAtRandom, until } from './support/killing.js'
import { seededRandom } from './support/random.js'
import { visit } from './support/visitors.js'

const { links, rate, seconds, kills, seed, build } = readOptions({
  links: 1000,
  rate: 400,
  seconds: 15,
  kills: 20,
  seed: Date.now() % 1_000_000,
})
const DATABASE = 'shunt_chaos_milestones'
const PORT = 3_993
const WORKERS = 4
const MILESTONES = [1, 2, 3]

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: 0,
  build,
  environment: outboundEnvironment,
})
const connection = await installation.start({ withWorker: false })
const client = new ApiClient(installation.install())
const receiver = await new EventReceiver().open()
await client.call('POST', '/webhooks', {
  url: receiver.url,
  events: ['link.click_threshold'],
  clickThresholds: MILESTONES,
})
for (let from = 0; from < links; from += 1_000) {
  const count = Math.min(1_000, links - from)
  const some = Array.from({ length: count }, (_, at) => ({
    alias: aliasOf(from + at),
    destinationUrl: `https://example.com/${from + at}`,
  }))
  await client.call('POST', '/links/bulk', { links: some })
}
for (let started = 0; started < WORKERS; started++) installation.startWorker()

const pids = () => [...installation.workers].flatMap(({ pid }) => pid ?? [])
const [outcome, killed] = await Promise.all([
  visit(PORT, links, rate, seconds),
  killAtRandom(seededRandom(seed), kills, seconds, pids),
])
const expected = links * MILESTONES.length
const startedAtMs = Date.now()
await until(() => new Set(receiver.arrived.map(({ id }) => id)).size >= expected, 60_000)
const settledAfterMs = Date.now() - startedAtMs
// Whatever is sent too often would come now.
await until(() => false, 3_000)

const [rows] = await connection.query<RowDataPacket[]>(
  `SELECT CAST(JSON_EXTRACT(data, '$.threshold') AS CHAR) AS threshold,
    JSON_UNQUOTE(JSON_EXTRACT(data, '$.link.id')) AS link FROM events
    WHERE type = 'link.click_threshold'`
)
const passed = rows.map(({ link, threshold }) => `${link} ${threshold}`)
const reckoning = {
  seed,
  answered: outcome.answered.size,
  killed,
  expected,
  events: rows.length,
  uniqueMilestones: new Set(passed).size,
  uniqueEventsArrived: new Set(receiver.arrived.map(({ id }) => id)).size,
  arrivals: receiver.arrived.length,
  settledAfterMs,
}
await installation.stop()
receiver.close()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
console.log(reckoning)
const isKept =
  reckoning.events === expected &&
  reckoning.uniqueMilestones === expected &&
  reckoning.uniqueEventsArrived === expected
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/**
 * Promise 4: MySQL may vanish, or freeze, and warm links keep redirecting; the clicks of that time
 * are stored soon after its return. With a MariaDB of our own and one web process.
 *
 *   node --import ./bin/typescript.js tests/chaos/mysql_away.ts [--seconds 600] [--rate 500]
 *     [--links 10000] [--frozen] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { PrivateDatabase } from './support/private_database.js'
import { reckon } from './support/reckoning.js'
import { visit } from './support/visitors.js'

const { seconds, rate, links, frozen, build } = readOptions({
  seconds: 600,
  rate: 500,
  links: 10_000,
  frozen: false,
})
const WARM_UP_RATE = 2_000
const PORT = 3_989
const DATABASE = 'shunt_chaos_away'

const database = new PrivateDatabase(33_973)
await database.start()
const installation = new InstallationUnderTest({
  settings: database.settings,
  database: DATABASE,
  port: PORT,
  webProcesses: 1,
  links,
  build,
})
const early = await installation.start()
early.on('error', () => {})
await visit(PORT, links, WARM_UP_RATE, links / WARM_UP_RATE + 1)
await sleep(3_000)
for (const table of ['raw_clicks', 'link_visitors', 'click_days', 'click_day_dimensions']) {
  await early.query(`DELETE FROM ${table}`)
}
early.destroy()

if (frozen) database.freeze()
else await database.kill()
const outcome = await visit(PORT, links, rate, seconds)
if (frozen) database.thaw()
else await database.start()

const connection = await mysql.createConnection({ ...database.settings, database: DATABASE })
const reckoning = await reckon(connection, outcome)
connection.destroy()
await installation.stop()
await database.remove()
console.log({
  asked: outcome.asked,
  otherwise: Object.fromEntries(outcome.otherwise),
  broken: outcome.broken,
  p99Ms: Number(outcome.p99Ms.toFixed(1)),
  slowestMs: Math.round(outcome.slowestMs),
  ...reckoning,
})
const isKept =
  outcome.answered.size === outcome.asked &&
  outcome.p99Ms <= 50 &&
  reckoning.missing === 0 &&
  reckoning.double === 0 &&
  reckoning.drainedAfterMs <= 60_000
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/**
 * Promise 38, the database: an older copy of it is put back while the spool has gone on. A MariaDB
 * of our own is copied under load, goes on, dies, and starts from the copy; then every offset of
 * the spool is set back to its beginning, as in a copy whose tables are of different moments. What
 * the spool still holds is drained again each time, and counted once.
 *
 *   node --import ./bin/typescript.js tests/chaos/database_restored.ts [--seconds 20] [--rate 300]
 *     [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import mysql, { type Connection } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { agrees } from './support/click_trial.js'
import { compareCounts, seedForReading } from './support/counted.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { PrivateDatabase } from './support/private_database.js'
import { reckon } from './support/reckoning.js'
import { mixedVisit } from './support/traffic.js'
import { visit } from './support/visitors.js'

const { seconds, rate, build } = readOptions({
  seconds: 20,
  rate: 300,
})
const PORT = 3_998
const LINKS = 200
const DATABASE = 'shunt_chaos_restored'

const privateDatabase = new PrivateDatabase(33_974)
await privateDatabase.start()
const installation = new InstallationUnderTest({
  settings: privateDatabase.settings,
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: LINKS,
  build,
})
const early = await installation.start()
early.on('error', () => {})
const key = await seedForReading(early, LINKS)
early.destroy()

const visiting = visit(PORT, LINKS, rate, seconds, mixedVisit)
await sleep(seconds * 300)
await privateDatabase.kill()
privateDatabase.copy()
await privateDatabase.start()
const outcome = await visiting
const storedBefore = await settled(outcome.answered.size)
await privateDatabase.kill()
privateDatabase.restore()
await privateDatabase.start()
const storedInCopy = await rowsNow()
// It knows in memory what it has drained, so that a restored database needs a worker started again.
await restartWorker()
const restored = await compare()

await onDatabase((connection) => connection.query('UPDATE click_spool_offsets SET byte_offset = 0'))
await restartWorker()
const rewound = await compare()
await installation.stop()
await privateDatabase.remove()

console.log({ asked: outcome.asked, storedBefore, storedInCopy, restored, rewound })
const isKept = storedInCopy < storedBefore && agrees(restored) && agrees(rewound)
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

async function restartWorker(): Promise<void> {
  await installation.stopWorkers()
  installation.startWorker()
  // It has gone through the spool once more when it says so in the database.
  const startedAt = await onDatabase(databaseTime)
  const hasDrained = () =>
    onDatabase(async (connection) => {
      const [[row]]: any = await connection.query(
        'SELECT MAX(drained_through) >= ? AS done FROM click_spools',
        [startedAt]
      )
      return Number(row.done) === 1
    })
  if (!(await until(hasDrained, 60_000))) throw new Error('the spool was not drained again')
}

async function databaseTime(connection: Connection): Promise<string> {
  const [[row]]: any = await connection.query('SELECT CAST(UTC_TIMESTAMP(3) AS CHAR) AS at')
  return row.at
}

async function compare() {
  return onDatabase(async (connection) => ({
    reckoning: await reckon(connection, outcome),
    counted: await compareCounts(connection, outcome, LINKS, { port: PORT, key }),
  }))
}

/** Waits until all that was answered is stored. @returns how many are */
async function settled(answered: number): Promise<number> {
  if (await until(async () => (await rowsNow()) >= answered, 30_000)) return rowsNow()
  throw new Error('what was answered is not stored')
}

function rowsNow(): Promise<number> {
  return onDatabase(async (connection) => {
    const [[row]]: any = await connection.query('SELECT COUNT(*) AS n FROM raw_clicks')
    return Number(row.n)
  })
}

async function onDatabase<Value>(ask: (connection: Connection) => Promise<Value>): Promise<Value> {
  const connection = await mysql.createConnection({
    ...privateDatabase.settings,
    database: DATABASE,
  })
  try {
    return await ask(connection)
  } finally {
    connection.destroy()
  }
}

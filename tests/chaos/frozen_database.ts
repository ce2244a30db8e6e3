/**
 * Promise 36: the database is frozen and comes back. While it is frozen no request hangs over its
 * deadline and warm links notice nothing; API, console and readiness answer within 10 seconds of its
 * return, and every click is stored once. With a MariaDB of our own.
 *
 *   ./shunt chaos frozen_database [--seconds 60] [--rate 200] [--links 1000] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { judge, runOutageTrial } from './support/outage_trial.js'
import { PrivateDatabase } from './support/private_database.js'

const {
  seconds,
  rate: ratePerSecond,
  links,
  build,
} = readOptions({
  seconds: 60,
  rate: 200,
  links: 1000,
})
const PORT = 3_978
const SECONDS_AROUND = 20

const database = new PrivateDatabase(33_978)
await database.start()
const installation = new InstallationUnderTest({
  links,
  settings: database.settings,
  database: 'shunt_chaos_frozen',
  port: PORT,
  webProcesses: 1,
  build,
})

async function freeze(crowd: () => void): Promise<void> {
  database.freeze()
  crowd()
  await sleep(seconds * 1_000)
  database.thaw()
}

const found = await runOutageTrial({
  installation,
  port: PORT,
  links,
  ratePerSecond,
  outages: [freeze],
  seconds: seconds + SECONDS_AROUND,
})
await installation.stop()
await database.remove()
const isKept = judge(found)
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

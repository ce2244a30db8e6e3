/**
 * Promises 1 and 2: every answered redirect is counted exactly once, whatever dies meanwhile. Two
 * web processes and a worker under load; web processes are killed at random, and with
 * `--worker-kills` and `--database-kills` the worker and a MariaDB of our own as well.
 *
 *   node --import @poppinss/ts-exec tests/chaos/clicks.ts [--seconds 60] [--rate 2000]
 *     [--kills 50] [--worker-kills 0] [--database-kills 0] [--seed 1] [--build build]
 */
import { parseArgs } from 'node:util'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { runClickTrial } from './support/click_trial.js'
import { PrivateDatabase } from './support/private_database.js'

const { values } = parseArgs({
  options: {
    'seconds': { type: 'string', default: '60' },
    'rate': { type: 'string', default: '2000' },
    'kills': { type: 'string', default: '50' },
    'worker-kills': { type: 'string', default: '0' },
    'database-kills': { type: 'string', default: '0' },
    'seed': { type: 'string', default: String(Date.now() % 1_000_000) },
    'build': { type: 'string', default: process.env.SHUNT_BUILD },
  },
})

const databaseKills = Number(values['database-kills'])
const privateDatabase = databaseKills > 0 ? new PrivateDatabase(33_971) : undefined
await privateDatabase?.start()
const { outcome, reckoning, kills } = await runClickTrial({
  seed: Number(values.seed),
  seconds: Number(values.seconds),
  ratePerSecond: Number(values.rate),
  webKills: Number(values.kills),
  workerKills: Number(values['worker-kills']),
  databaseKills,
  privateDatabase,
  settings: privateDatabase?.settings ?? databaseSettings(),
  database: 'shunt_chaos_clicks',
  port: 3_983,
  build: values.build,
})
await privateDatabase?.remove()

const neverSeenPercent = (100 * reckoning.neverSeen) / reckoning.answered
console.log({
  seed: Number(values.seed),
  asked: outcome.asked,
  broken: outcome.broken,
  otherwise: Object.fromEntries(outcome.otherwise),
  slowestMs: Math.round(outcome.slowestMs),
  kills,
  ...reckoning,
  neverSeenPercent: Number(neverSeenPercent.toFixed(3)),
})
const isKept =
  reckoning.missing === 0 &&
  reckoning.double === 0 &&
  neverSeenPercent <= 0.1 &&
  reckoning.rolledUp === reckoning.rows &&
  reckoning.uniqueIds === reckoning.rows
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

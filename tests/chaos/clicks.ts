/**
 * Promises 1 and 2: every answered redirect is counted exactly once, whatever dies in the meantime,
 * no one is kept waiting for an answer that never comes (10 s), and every figure agrees: raw clicks
 * with their classes, the counters of links and QR codes, the report of the API and its CSV. Two
 * web processes and a worker under mixed traffic (people, bots, prefetches, scans, HEAD); web
 * processes are killed at random, their primary, the worker and a Redis of our own as well, and
 * with `--database-kills` a MariaDB of our own.
 *
 *   node --import ./bin/typescript.js tests/chaos/clicks.ts [--seconds 60] [--rate 2000]
 *     [--kills 50] [--primary-kills 3] [--worker-kills 3] [--redis-kills 3] [--database-kills 0]
 *     [--seed 1] [--build build]
 */
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { agrees, runClickTrial } from './support/click_trial.js'
import { PrivateDatabase } from './support/private_database.js'
import { PrivateRedis } from './support/private_redis.js'

const {
  seconds,
  rate,
  kills: webKills,
  primaryKills,
  workerKills,
  redisKills,
  databaseKills,
  seed,
  build,
} = readOptions({
  seconds: 60,
  rate: 2000,
  kills: 50,
  primaryKills: 3,
  workerKills: 3,
  redisKills: 3,
  databaseKills: 0,
  seed: Date.now() % 1_000_000,
})

const privateDatabase = databaseKills > 0 ? new PrivateDatabase(33_971) : undefined
const privateRedis = redisKills > 0 ? new PrivateRedis(33_972) : undefined
await privateDatabase?.start()
await privateRedis?.start()
const { outcome, reckoning, counted, kills } = await runClickTrial({
  seed,
  seconds,
  ratePerSecond: rate,
  webKills,
  primaryKills,
  workerKills,
  databaseKills,
  privateDatabase,
  redisKills,
  privateRedis,
  settings: privateDatabase?.settings ?? databaseSettings(),
  database: 'shunt_chaos_clicks',
  port: 3_983,
  build,
})
await privateDatabase?.remove()
await privateRedis?.remove()

const percent = (part: number, whole: number) => Number(((100 * part) / whole).toFixed(3))
const answeredAtAll = outcome.answered.size + outcome.answeredChecks.size
const neverSeenPercent = percent(reckoning.neverSeen, reckoning.answered)
console.log({
  seed,
  asked: outcome.asked,
  answeredPercent: percent(answeredAtAll, outcome.asked),
  broken: outcome.broken,
  leftWaiting: outcome.leftWaiting,
  otherwise: Object.fromEntries(outcome.otherwise),
  slowestMs: Math.round(outcome.slowestMs),
  kills,
  ...reckoning,
  neverSeenPercent,
  ...counted,
})
console.log(
  `${answeredAtAll} of ${outcome.asked} visitors were answered; ` +
    `of ${reckoning.answered} clicks among them ${reckoning.missing} are missing, ` +
    `${reckoning.double} double`
)
const isKept =
  agrees({ reckoning, counted }) && neverSeenPercent <= 0.1 && outcome.leftWaiting === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

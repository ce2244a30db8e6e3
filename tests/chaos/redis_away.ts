/**
 * Promise 3: Redis is stopped, comes back, and is frozen, while visitors come and a program reads and makes
 * links. Everything is answered, and every click is counted once. With a Redis of our own and two web processes.
 *
 *   ./shunt chaos redis_away [--stopped 60] [--frozen 30] [--usual 30] [--rate 1000] [--links 1000]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { PrivateRedis } from './support/private_redis.js'
import { reckon } from './support/reckoning.js'
import { visit, type Outcome } from './support/visitors.js'

const { stopped, frozen, usual, rate, links, build } = readOptions({
  ...{ stopped: 60, frozen: 30, usual: 30, rate: 1_000, links: 1_000 },
})
const PORT = 3_992
const DATABASE = 'shunt_chaos_redis_away'
const CALLS_A_SECOND = 2

/** Of visits that take a millisecond or two, twice as long is chance. */
const LEAST_P99_MS = 10
const SLOWER_TIMES = 2

interface Phase {
  redis: string
  asked: number
  failed: number
  p99Ms: number
  slowestMs: number
  calls: number
  failedCalls: number
  slowestCallMs: number
}

const redis = new PrivateRedis(36_992)
await redis.start()
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links,
  build,
  environment: redis.environment,
})
const connection = await installation.start()
const client = new ApiClient(installation.install())
const warm = await visit(PORT, links, rate, Math.ceil((2 * links) / rate))
const all: Outcome = { ...warm, answered: new Set(warm.answered) }
const phases: Phase[] = []

await during('there', usual)
await redis.kill()
await during('stopped', stopped)
await redis.start()
await during('back', usual)
redis.freeze()
await during('frozen', frozen)
redis.thaw()
await during('back again', usual)

const reckoning = await reckon(connection, all)
await connection.query(`DROP DATABASE ${DATABASE}`)
connection.destroy()
await installation.stop()
await redis.remove()
console.table(phases)
const isAway = ({ redis: state }: Phase) => state === 'stopped' || state === 'frozen'
const usualP99Ms = Math.max(...phases.filter((one) => !isAway(one)).map(({ p99Ms }) => p99Ms))
const limitMs = SLOWER_TIMES * Math.max(usualP99Ms, LEAST_P99_MS / SLOWER_TIMES)
console.log({ ...reckoning, usualP99Ms, limitMs })
const isKept =
  phases.every(
    ({ failed, calls, failedCalls }) => failed === 0 && calls > 0 && failedCalls === 0
  ) &&
  phases.filter(isAway).every(({ p99Ms }) => p99Ms <= limitMs) &&
  reckoning.missing === 0 &&
  reckoning.double === 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/** Has visitors come, and a program call, for `seconds` seconds. */
async function during(state: string, seconds: number): Promise<void> {
  const [outcome, calls] = await Promise.all([
    visit(PORT, links, rate, seconds, undefined, all.asked),
    callFor(seconds),
  ])
  all.asked += outcome.asked
  for (const number of outcome.answered) all.answered.add(number)
  phases.push({
    redis: state,
    asked: outcome.asked,
    failed: outcome.asked - outcome.answered.size,
    p99Ms: Number(outcome.p99Ms.toFixed(1)),
    slowestMs: Math.round(outcome.slowestMs),
    ...calls,
  })
}

/** Makes links and reads lists in turns. */
async function callFor(seconds: number) {
  const noted = { calls: 0, failedCalls: 0, slowestCallMs: 0 }
  const open: Promise<void>[] = []
  for (let number = 0; number < seconds * CALLS_A_SECOND; number++) {
    open.push(call(number, noted))
    await sleep(1_000 / CALLS_A_SECOND)
  }
  await Promise.all(open)
  return noted
}

async function call(
  number: number,
  noted: { calls: number; failedCalls: number; slowestCallMs: number }
) {
  const atMs = performance.now()
  noted.calls++
  try {
    if (number % 2 === 0) await client.call('GET', '/links')
    else await client.call('POST', '/links', { destinationUrl: `https://example.com/${number}` })
  } catch (error) {
    noted.failedCalls++
    console.error(String(error))
  }
  noted.slowestCallMs = Math.max(noted.slowestCallMs, Math.round(performance.now() - atMs))
}

/**
 * Promise 27: a limit of calls a minute is exact while Redis counts; with Redis stopped or frozen each process
 * counts its share, so that at most twice as many come through, and none answers 5xx. With a Redis of our own.
 *
 *   ./shunt chaos rate_limits [--rounds 5] [--at-once 500] [--limit 100]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi, seedAccount } from '../../bench/support/api_account.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { PrivateRedis } from './support/private_redis.js'

const { rounds, atOnce, limit, build } = readOptions({ rounds: 5, atOnce: 500, limit: 100 })
const PORT = 3_993
const DATABASE = 'shunt_chaos_rate_limits'
const WEB_PROCESSES = 2

/** A process leaves a Redis that failed alone for five seconds. */
const TRIED_AGAIN_AFTER_MS = 6_000

interface Round {
  redis: string
  round: number
  passed: number
  refused: number
  otherwise: number
  slowestMs: number
}

const redis = new PrivateRedis(36_993)
await redis.start()
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: WEB_PROCESSES,
  links: 1,
  build,
  environment: { ...redis.environment, API_RATE_LIMIT: String(limit) },
})
const connection = await installation.start({ withWorker: false })
const found: Round[] = []
await callAll('there')
await redis.kill()
await callAll('stopped')
await redis.start()
await sleep(TRIED_AGAIN_AFTER_MS)
// Of each process one call tries it, and those beside it are counted by the process.
await callOnce('coming back', 1)
await callAll('back')
redis.freeze()
await callAll('frozen')
redis.thaw()
await connection.query(`DROP DATABASE ${DATABASE}`)
connection.destroy()
await installation.stop()
await redis.remove()

console.table(found)
const isKept = found.every(({ redis: state, passed, otherwise }) => {
  if (otherwise > 0) return false
  if (state === 'there' || state === 'back') return passed === limit
  return passed >= Math.floor(limit / WEB_PROCESSES) && passed <= 2 * limit
})
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

async function callAll(state: string): Promise<void> {
  for (let round = 1; round <= rounds; round++) await callOnce(state, round)
}

/** Has many calls of a new key come at once. */
async function callOnce(state: string, round: number): Promise<void> {
  const account = await seedAccount(connection)
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => callApi(PORT, account, 'GET', '/links'))
  )
  const count = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  const [passed, refused] = [count(200), count(429)]
  found.push({
    ...{ redis: state, round, passed, refused, otherwise: atOnce - passed - refused },
    slowestMs: Math.round(Math.max(...answers.map(({ tookMs }) => tookMs))),
  })
}

/**
 * Promise 15: one idempotency key makes one link. Many requests at once on each key, from two web
 * processes, of which one is killed with `kill -9` under some of the keys; who is cut off asks again.
 *
 *   node --import ./bin/typescript.js tests/chaos/idempotency.ts [--keys 200] [--at-once 50]
 *     [--kills 20] [--seed 15] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { callApi, percentile, seedAccount } from '../../bench/support/api_account.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { oneOf, seededRandom } from './support/random.js'

const { keys, atOnce, kills, seed, build } = readOptions({
  keys: 200,
  atOnce: 50,
  kills: 20,
  seed: 15,
})
const random = seededRandom(seed)
const port = 3_986

/** A connection that was handed to a process in the moment of its death is never answered. */
const PATIENCE_MS = 10_000
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: 'shunt_chaos_idempotency',
  port,
  webProcesses: 2,
  links: 1,
  build,
  environment: { API_RATE_LIMIT: '100000000' },
})
const connection = await installation.start({ withWorker: false })
const account = await seedAccount(connection)
const killed = new Set<number>()
while (killed.size < Math.min(kills, keys)) killed.add(Math.floor(random() * keys))

const tookMs: number[] = []
const statuses = new Map<string, number>()
let cutOff = 0
for (let key = 0; key < keys; key++) {
  const requests = Array.from({ length: atOnce }, () => untilAnswered(key))
  if (killed.has(key)) await killSoon()
  await Promise.all(requests)
}

const [rows] = (await connection.query(
  'SELECT title, COUNT(*) AS links FROM links WHERE workspace_id = ? GROUP BY title',
  [account.workspaceId]
)) as any
const doubled = rows.filter(({ links }: any) => Number(links) !== 1).length
const faults = [...statuses].filter(([status]) => Number.parseInt(status, 10) >= 500)
const p99 = percentile(tookMs, 0.99)
console.log({
  keysWithLinks: rows.length,
  keysWithSeveral: doubled,
  answers: Object.fromEntries(statuses),
  cutOff,
  p50: `${percentile(tookMs, 0.5).toFixed(0)} ms`,
  p99: `${p99.toFixed(0)} ms`,
})
const isKept = rows.length === keys && doubled === 0 && faults.length === 0 && p99 <= 1_000
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query('DROP DATABASE shunt_chaos_idempotency')
await connection.end()
await installation.stop()
process.exit(isKept ? 0 : 1)

/** Asks until there is an answer, as a careful client does with a key. */
async function untilAnswered(key: number): Promise<void> {
  const body = { destinationUrl: 'https://example.com/', title: `key ${key}` }
  const headers = { 'idempotency-key': `key ${key}` }
  for (let tries = 0; tries < 200; tries++) {
    try {
      const patience = AbortSignal.timeout(PATIENCE_MS)
      const answer = await callApi(port, account, 'POST', '/links', body, headers, patience)
      const name = answer.body?.code ? `${answer.status} ${answer.body.code}` : `${answer.status}`
      statuses.set(name, (statuses.get(name) ?? 0) + 1)
      tookMs.push(answer.tookMs)
      return
    } catch {
      cutOff++
      await sleep(50)
    }
  }
  throw new Error(`key ${key} was never answered`)
}

/** While the first request is on its way. */
async function killSoon(): Promise<void> {
  await sleep(random() * 30)
  const pid = oneOf(random, installation.webProcesses())
  if (pid !== undefined) process.kill(pid, 'SIGKILL')
}

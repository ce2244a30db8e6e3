/**
 * Promise 25, under load: while redirects go on at a steady rate, every call of the API is made, with
 * a licence and without one. Without one each change is refused and none is made, each read is
 * answered as with one, and all the same the redirects are answered and their clicks stored.
 *
 *   node --import ./bin/typescript.js tests/chaos/read_only.ts [--rate 300] [--seconds 15]
 *     [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { visit } from './support/visitors.js'

const { rate, seconds, build } = readOptions({ rate: 300, seconds: 15 })
const DATABASE = 'shunt_chaos_read_only'
const PORT = 3_971
const BASE = `http://127.0.0.1:${PORT}`
const LINKS = 50
const CODE = 'installation.read_only'

/** Longer than any process takes to hear of another licence. */
const HEARD_MS = 3_000
const STORED_WITHIN_MS = 20_000

const NEVER_ENDS = '/analytics/live'

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: LINKS,
  build,
  environment: { API_RATE_LIMIT: '100000000' },
})
const connection = await installation.start()
connection.on('error', () => {})
const { key, api } = installation.install()
const workspaceId = api.split('/').at(-1)!
const { paths } = (await (await fetch(`${BASE}/api/openapi.json`)).json()) as any
const calls = Object.entries<any>(paths).flatMap(([path, methods]) =>
  Object.keys(methods).map((method) => ({ path, method: method.toUpperCase() }))
)
const ofWorkspaces = calls.filter(
  ({ path }) => path.startsWith('/api/v1') && !path.includes(NEVER_ENDS)
)

async function makeCall(path: string, method: string) {
  const where = path.replace('{workspaceId}', workspaceId).replaceAll(/\{\w+\}/g, '0'.repeat(20))
  const isChange = method !== 'GET'
  const answer = await fetch(BASE + where, {
    method,
    signal: AbortSignal.timeout(20_000),
    headers: {
      authorization: `Bearer ${key}`,
      ...(isChange ? { 'content-type': 'application/json' } : {}),
    },
    body: isChange ? '{}' : undefined,
  })
  const text = await answer.text()
  return { status: answer.status, isRefused: text.includes(CODE) }
}

/** Every call once, and how it was answered. */
async function walk(): Promise<Map<string, { status: number; isRefused: boolean }>> {
  const found = new Map()
  for (const { path, method } of ofWorkspaces) {
    found.set(`${method} ${path}`, await makeCall(path, method))
  }
  return found
}

/** Rows of all that people make. */
async function countMade(): Promise<string> {
  const tables = ['links', 'campaigns', 'folders', 'webhooks', 'qr_codes', 'domains', 'notes']
  const counts = tables.map((table) => `(SELECT COUNT(*) FROM ${table}) AS ${table}`)
  const [[row]] = (await connection.query(`SELECT ${counts.join(', ')}`)) as any
  return JSON.stringify(row)
}

async function countStored(numbers: ReadonlySet<number>): Promise<number> {
  const [rows] = (await connection.query(
    `SELECT CONVERT(n.name USING utf8mb4) AS referrer
    FROM raw_clicks c JOIN click_names n ON n.no = c.referrer_no WHERE c.class = 'Human'`
  )) as any
  const stored = rows.map(({ referrer }: { referrer: string }) => Number(/\d+/.exec(referrer)?.[0]))
  return stored.filter((one: number) => numbers.has(one)).length
}

/** Redirects at a steady rate, with every call beside them, until their clicks are stored. */
async function under(firstNumber: number) {
  const made = await countMade()
  const [outcome, answers] = await Promise.all([
    visit(PORT, LINKS, rate, seconds, undefined, firstNumber),
    walk(),
  ])
  const untilMs = performance.now() + STORED_WITHIN_MS
  let stored = await countStored(outcome.answered)
  while (stored < outcome.answered.size && performance.now() < untilMs) {
    await sleep(200)
    stored = await countStored(outcome.answered)
  }
  const { asked, answered, p99Ms } = outcome
  const isSame = made === (await countMade())
  return { asked, answered: answered.size, stored, p99Ms, answers, isSame }
}

const licensed = await under(0)
// Times that were altered are no evaluation: behaviour, section 9.2.
await connection.query("UPDATE installation_licence SET seal = 'altered'")
await sleep(HEARD_MS)
const readOnly = await under(licensed.asked)

const changes = [...readOnly.answers].filter(([what]) => !what.startsWith('GET '))
const taken = changes.filter(([, { status }]) => status < 300)
const refused = changes.filter(([, { isRefused }]) => isRefused)
const others = changes.filter(([, { isRefused }]) => !isRefused).map(([what]) => what)
const reads = [...readOnly.answers].filter(([what]) => what.startsWith('GET '))
const otherwise = reads.filter(
  ([what, { status }]) => status !== licensed.answers.get(what)!.status
)
for (const [name, { asked, answered, stored, p99Ms }] of Object.entries({ licensed, readOnly })) {
  console.log(name, { asked, answered, stored, p99Ms: Math.round(p99Ms) })
}
console.log({
  changesRefused: refused.length,
  changesThatGoOn: others.join(', '),
  changesTaken: taken.length,
  reads: reads.length,
  readsAnsweredOtherwise: otherwise.map(([what]) => what).join(', '),
})
const isKept =
  refused.length > 40 &&
  taken.length === 0 &&
  readOnly.isSame &&
  otherwise.length === 0 &&
  [licensed, readOnly].every((one) => one.answered === one.asked && one.stored === one.asked)
console.log(isKept ? 'kept' : 'BROKEN')
await installation.stop()
await connection.query(`DROP DATABASE ${DATABASE}`)
await connection.end()
process.exit(isKept ? 0 : 1)

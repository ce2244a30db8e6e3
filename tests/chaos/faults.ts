/**
 * Promise 32: every 500 can be found, and none leaks. Tables go missing, rows are refused by
 * triggers that repeat what they were given, and every call and some pages are asked again and again
 * with secrets in them, until 1,000 answers were 500. Each has a trace id that the log has once; no
 * answer has a stack, a statement or a secret, and no line of the log a statement or a secret.
 *
 *   node --import ./bin/typescript.js tests/chaos/faults.ts [--faults 1000] [--seed 32]
 *     [--build build]
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { oneOf, seededRandom } from './support/random.js'

const { faults, seed, build } = readOptions({ faults: 1_000, seed: 32 })
const DATABASE = 'shunt_chaos_faults'
const PORT = 3_972
const BASE = `http://127.0.0.1:${PORT}`
const ACCOUNT = { email: 'chaos@example.com', password: 'correct-horse-battery' }
const MOST_REQUESTS = faults * 40
const REQUESTS_A_BREAKAGE = 40
const AT_ONCE = 8

/** Pages, of which an answer to a browser is made. */
const PAGES = ['/account', '/console/installation', '/console/installation/organisations'].concat(
  ['links', 'links/new', 'analytics', 'campaigns', 'domains', 'webhooks', 'members'].map(
    (page) => `/console/workspaces/{workspaceId}/${page}`
  )
)

/** What must stand in no answer: where our code lies, and what we ask the database. */
const INNARDS =
  /node_modules|\.[tj]s:\d+|\bER_[A-Z_]{4,}|sqlMessage|doesn't exist|\b(SELECT|INSERT INTO|UPDATE|DELETE FROM)\b|\b(select|insert into|update|delete from) `/

/** What must not stand in the log either; a stack has to, or no one finds the fault. */
const STATEMENT =
  /\b(select|insert into|update|delete from)\b[^"]{1,400}?\b(from|values|set|where)\b/i

const random = seededRandom(seed)
const folder = mkdtempSync(join(tmpdir(), 'shunt-faults-'))
const logFile = join(folder, 'log')
const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: 5,
  build,
  logFile,
  environment: { API_RATE_LIMIT: '100000000', APP_URL: BASE },
})
const connection = await installation.start({ withWorker: false })
const { key, api } = installation.install()
const workspaceId = api.split('/').at(-1)!
const { paths } = (await (await fetch(`${BASE}/api/openapi.json`)).json()) as any
/** Never ends; what it says is no answer to read. */
const NEVER_ENDS = '/analytics/live'
const operations = Object.entries<any>(paths)
  .filter(([path]) => !path.includes(NEVER_ENDS))
  .flatMap(([path, methods]) =>
    Object.entries<any>(methods).map(([method, { requestBody }]) => {
      const content = requestBody?.content?.['application/json']
      return { path, method: method.toUpperCase(), example: content?.example ?? content?.examples }
    })
  )

let number = 0
const secrets = [key, ACCOUNT.password, 'the key of what is only measured']
let cookie = await signIn()

async function signIn(): Promise<string> {
  await connection.query('DELETE FROM throttles')
  await connection.query('UPDATE users SET mfa_enabled_at = NULL')
  const answer = await fetch(`${BASE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-request': '1' },
    body: JSON.stringify(ACCOUNT),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';', 1)[0])
  // The pages of the installation ask administrators for a second factor.
  await connection.query('UPDATE users SET mfa_enabled_at = UTC_TIMESTAMP()')
  secrets.push(...cookies.map((one) => one.slice(one.indexOf('=') + 1)))
  return cookies.join('; ')
}

/** Puts a secret into every text of a body that may have one. */
function plant(value: unknown, secret: string): unknown {
  if (Array.isArray(value)) return value.map((one) => plant(one, secret))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, one]) => [
    name,
    /url/i.test(name) && typeof one === 'string'
      ? `https://example.com/?token=${secret}`
      : /password|secret|token|title|notes|description|^name$|text|code/i.test(name) &&
          typeof one === 'string'
        ? secret
        : plant(one, secret),
  ])
  return Object.fromEntries(entries)
}

interface Asked {
  trace: string
  status: number
  text: string
  traceId: string | null
  what: string
}

async function ask(): Promise<Asked> {
  const trace = `fault-${seed}-${number++}`
  const secret = `pLaNtEd${Math.floor(random() * 1e15).toString(36)}`
  secrets.push(secret)
  const isPage = random() < 0.15
  const { path, method, example } = isPage
    ? { path: oneOf(random, PAGES)!, method: 'GET', example: undefined }
    : oneOf(random, operations)!
  const where = path
    .replace('{workspaceId}', workspaceId)
    .replaceAll(/\{\w+\}/g, () => `0000000000${Math.floor(random() * 1e10)}`.slice(-20))
  const isKey = path.startsWith('/api/v1')
  const hasBody = method !== 'GET' && example !== undefined
  const answer = await fetch(BASE + where, {
    method,
    redirect: 'manual',
    signal: AbortSignal.timeout(20_000),
    headers: {
      'x-request-id': trace,
      'x-service-request': '1',
      'accept': isPage ? 'text/html' : 'application/json',
      ...(isKey && random() < 0.8 ? { authorization: `Bearer ${key}` } : { cookie }),
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
    },
    body: hasBody ? JSON.stringify(plant(example, secret)) : undefined,
  })
  const text = await answer.text()
  return {
    trace,
    status: answer.status,
    text,
    traceId: answer.headers.get('x-request-id'),
    what: `${method} ${path}`,
  }
}

const broken: Asked[] = []
const leaks: string[] = []

/** A file that was begun cannot be answered otherwise: its connection ends. */
let cutOff = 0

/** Asks once, and notes what the answer should not have been. */
async function askAndNote(): Promise<void> {
  const asked = await ask().catch(() => null)
  if (asked === null) cutOff++
  if (asked === null || asked.status < 500) return
  const inner = INNARDS.exec(asked.text)?.[0]
  const told = secrets.filter((one) => asked.text.includes(one))
  for (const one of inner ? [inner, ...told] : told) {
    leaks.push(`${asked.what} ${asked.status} told ${one}`)
  }
  if (asked.status === 500) broken.push(asked)
}

const [tableRows] = (await connection.query('SHOW TABLES')) as any
const tables = tableRows
  .map((row: Record<string, string>) => Object.values(row)[0])
  .filter((name: string) => !name.startsWith('adonis_'))

/** Takes a table away, or has it refuse each new row with a text that repeats it. */
async function breakSomething(): Promise<() => Promise<unknown>> {
  if (random() < 0.75) {
    const table = oneOf<string>(random, tables)!
    await connection.query(`RENAME TABLE \`${table}\` TO \`${table}_away\``)
    return () => connection.query(`RENAME TABLE \`${table}_away\` TO \`${table}\``)
  }
  const [table, column] = oneOf(random, [
    ['links', 'destination_url'],
    ['campaigns', 'name'],
    ['folders', 'name'],
    ['webhooks', 'url'],
    ['api_keys', 'name'],
  ])!
  await connection.query(`CREATE TRIGGER odd BEFORE INSERT ON ${table} FOR EACH ROW BEGIN
    DECLARE odd VARCHAR(120) DEFAULT LEFT(CONCAT('odd row ', NEW.${column}), 120);
    SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = odd; END`)
  return () => connection.query('DROP TRIGGER odd')
}

while (broken.length < faults && number < MOST_REQUESTS) {
  const mend = await breakSomething()
  for (let at = 0; at < REQUESTS_A_BREAKAGE; at += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, askAndNote))
  }
  await mend()
  const me = await fetch(`${BASE}/api/me`, { headers: { cookie } })
  if (!me.ok) cookie = await signIn()
}
await sleep(500)
await installation.stop()

const lines = readFileSync(logFile, 'utf8').split('\n').filter(Boolean)
const unfound = broken.filter(({ trace, traceId, text }) => {
  const found = lines.filter((line) => line.includes(`"${trace}"`)).length
  return found !== 1 || traceId !== trace || !text.includes(trace)
})
const spilled = lines.filter(
  (line) => STATEMENT.test(line) || secrets.some((secret) => line.includes(secret))
)
const routes = new Set(broken.map(({ what }) => what)).size
console.log({
  requests: number,
  cutOff,
  faults: broken.length,
  routes,
  lines: lines.length,
  notOnceInTheLog: unfound.length,
  leaksInAnswers: leaks.length,
  leaksInTheLog: spilled.length,
})
for (const one of unfound.slice(0, 5)) console.log('not found:', one.what, one.traceId, one.text)
for (const one of leaks.slice(0, 5)) console.log('leak:', one)
for (const line of spilled.slice(0, 5)) console.log('log:', line.slice(0, 600))
const isKept =
  broken.length >= faults && unfound.length === 0 && leaks.length === 0 && spilled.length === 0
console.log(isKept ? 'kept' : 'BROKEN')
await connection.query(`DROP DATABASE ${DATABASE}`)
await connection.end()
rmSync(folder, { recursive: true, force: true })
process.exit(isKept ? 0 : 1)

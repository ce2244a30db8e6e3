/**
 * What fails is named in words within 5 seconds, in the endpoints, the metrics and the console:
 * MySQL and Redis unavailable, the worker dead, the disk full, a clock wrong. With a MariaDB and a
 * Redis of our own, the spool on a volume that fills up (which needs root), and clocks that are
 * stepped.
 *
 *   node --import ./bin/typescript.js tests/chaos/naming.ts [--build build]
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readOptions } from '../../bench/support/read_options.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { PrivateDatabase } from './support/private_database.js'
import { PrivateRedis } from './support/private_redis.js'
import { SteppedClock } from './support/stepped_clock.js'

const { build } = readOptions({})
const PORT = 3_974
const BASE = `http://127.0.0.1:${PORT}`
const TOKEN = 'the token of what is only tried'
const WITHIN_MS = 5_000
const ACCOUNT = { email: 'chaos@example.com', password: 'correct-horse-battery' }

const database = new PrivateDatabase(33_974)
const redis = new PrivateRedis(33_973)
const clock = new SteppedClock()
await Promise.all([database.start(), redis.start()])
const installation = new InstallationUnderTest({
  settings: database.settings,
  database: 'shunt_chaos_naming',
  port: PORT,
  webProcesses: 2,
  links: 10,
  build,
  // The console is at the address of the installation alone.
  environment: { METRICS_TOKEN: TOKEN, APP_URL: BASE, ...redis.environment },
  workerEnvironment: clock.environment,
})
const spool = join(installation.storagePath, 'spool')
const ballast = join(spool, 'ballast')
mkdirSync(spool)
execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', spool])
let isMounted = true
process.on('exit', () => isMounted && execFileSync('umount', ['-l', spool]))

const early = await installation.start()
early.on('error', () => {})
installation.install()
const cookie = await signIn()
// The pages of the installation ask administrators for a second factor.
await early.query('UPDATE users SET mfa_enabled_at = UTC_TIMESTAMP()')

async function signIn(): Promise<string> {
  const answer = await fetch(`${BASE}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-service-request': '1' },
    body: JSON.stringify(ACCOUNT),
  })
  if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`)
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
}

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(BASE + path, { headers, redirect: 'manual', signal: AbortSignal.timeout(4_000) }).then(
    (answer) => answer.text(),
    () => ''
  )

let lastPage = ''

interface Named {
  /** Name of the check. */
  check: string

  /** What each text has to say. */
  words: RegExp

  /** Without the database no one can sign in: the pages say only that it is missing. */
  console: RegExp
}

/** Where it is said, by name; true: it was found there. */
async function look({ check, words, console: page }: Named): Promise<Record<string, boolean>> {
  const [ready, metrics, overview, runtime] = await Promise.all([
    read('/health/ready'),
    read('/metrics', { authorization: `Bearer ${TOKEN}` }),
    read('/console/installation', { cookie, accept: 'text/html' }),
    read('/api/admin/runtime', { cookie, 'x-service-request': '1' }),
  ])
  lastPage = overview
  return {
    endpoint: words.test(ready),
    metric: new RegExp(`^shunt_check\\{name="${check}"\\} [12]$`, 'm').test(metrics),
    console: page.test(overview),
    runtime: page.test(runtime),
  }
}

const unsaid: string[] = []

/** Breaks something and waits for all four to say so. */
async function proves(name: string, named: Named, breakIt: () => unknown): Promise<void> {
  await breakIt()
  const startedAtMs = performance.now()
  let found: Record<string, boolean> = {}
  while (performance.now() - startedAtMs < WITHIN_MS) {
    found = await look(named)
    if (Object.values(found).every(Boolean)) break
    await sleep(100)
  }
  const isNamed = Object.values(found).every(Boolean)
  const tookMs = Math.round(performance.now() - startedAtMs)
  if (!isNamed) unsaid.push(name)
  if (!found.console) console.log(/<main[^]*<\/main>/.exec(lastPage)?.[0].slice(0, 1_000))
  console.log(`${isNamed ? '  ✔' : '  ✖'} ${name}: ${tookMs} ms`, isNamed ? '' : found)
}

/** Waits until everything is well again, so that one failure does not pass for another. */
async function settled(): Promise<void> {
  const untilMs = performance.now() + 60_000
  while (performance.now() < untilMs) {
    const text = await read('/health/ready')
    const checks = text ? (JSON.parse(text).checks as { status: string; name: string }[]) : []
    const ill = checks.filter(({ status, name }) => status !== 'Ok' && name !== 'spool')
    if (checks.length > 0 && ill.length === 0) return
    await sleep(200)
  }
  throw new Error(`it does not recover: ${await read('/health/ready')}`)
}

await settled()
const worker = /No worker is running/
await proves('the worker is dead', { check: 'worker', words: worker, console: worker }, () =>
  installation.stopWorkers()
)
installation.startWorker()
await settled()

const away = { check: 'redis', words: /"redis".*cannot be reached/, console: /cannot be reached/ }
await proves('Redis is unavailable', away, () => redis.kill())
await redis.start()
await settled()

const wrong = /clock of a worker process on .* (ahead of|behind) the database/
await proves('a clock is wrong', { check: 'clock', words: wrong, console: wrong }, () =>
  clock.set(7_200)
)
clock.set(0)
await settled()

const full = /The disk is full/
await proves('the disk is full', { check: 'disk', words: full, console: full }, () => {
  try {
    writeFileSync(ballast, Buffer.alloc(16 * 1024 * 1024))
  } catch {}
})
truncateSync(ballast)
await settled()

const gone = { check: 'database', words: /"database".*cannot be reached/, console: /database/i }
await proves('MySQL is unavailable', gone, () => database.kill())
await database.start()
await settled()

await installation.stop(() => {
  execFileSync('umount', ['-l', spool])
  isMounted = false
})
await Promise.all([database.remove(), redis.remove()])
early.destroy()
console.log(unsaid.length === 0 ? 'kept' : `BROKEN: ${unsaid.join(', ')}`)
process.exit(unsaid.length === 0 ? 0 : 1)

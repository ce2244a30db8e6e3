import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { InstallationUnderTest } from './installation_under_test.js'
import { PrivateDatabase } from './private_database.js'
import { reckon, type Reckoning } from './reckoning.js'
import { SteppedClock } from './stepped_clock.js'
import { personVisit } from './traffic.js'
import { visit, type Outcome } from './visitors.js'

export interface ClockTrialOptions {
  ratePerSecond: number

  /** Each step is in force for this long; longer than health may take to say it. */
  holdSeconds: number

  /**
   * How long the machine's clock is wrong while no visitor comes; a drainer may tidy up in the
   * meantime.
   */
  idleSeconds: number
  port: number
  databasePort: number
  build?: string
}

export interface ClockTrial {
  outcome: Outcome
  reckoning: Reckoning
  steps: number

  /** Rows that were there before the first step and are not after the last, by table. */
  wiped: Record<string, number>

  /** Leases seen with more time left than their period. */
  overlongLeases: string[]

  /** Sweeps that did not go on once every clock was right again. */
  standingStill: string[]

  /** Steps that health did not name within five seconds, or did not forget afterwards. */
  unsaid: string[]
}

const LINKS = 50
const HOUR = 3_600
const YEARS = 3 * 365 * 24 * HOUR
const STEPS = [20, -20, 2 * HOUR, -2 * HOUR, YEARS, -YEARS]
const SAID_WITHIN_MS = 5_000
const STARTS_WITHIN_MS = 5_000

/**
 * Looks for failures go by the database's clock alone, so that theirs end in its future for as long as it
 * is wrong. Such a lease holds no one up: it counts as over, and has to be taken again like the others.
 */
const OF_ALERTS = /^alerts:/

/**
 * Steps under a minute do not stop sweeps, so leases that are up to this much longer are no fault.
 */
const LEASE_TOLERANCE_SECONDS = 45
const GO_ON_WITHIN_MS = 30_000

/** What a sweep could remove; `key` names a row. */
const SWEPT: Record<string, string> = {
  raw_clicks: 'nonce',
  audit_log: 'id',
  sessions: 'id',
  change_feed: 'id',
  visitor_salts: 'day',
  link_visitors: 'visitor',
  idempotency_keys: 'scope_hash',
}

/** Seconds after which each sweep is due again, read from the providers that add them. */
function periods(): Map<string, number> {
  const folder = new URL('../../../providers/', import.meta.url)
  const source = readdirSync(folder)
    .map((name) => readFileSync(new URL(name, folder), 'utf8'))
    .join('\n')
  const found = [...source.matchAll(/name: '([\w-]+)',\s+everySeconds: (\d+)/g)]
  if (found.length === 0) throw new Error('No provider adds a sweep: their form has changed')
  return new Map(found.map(([, name, seconds]) => [`sweep:${name}`, Number(seconds)]))
}

/**
 * Promise 35: the clocks of web processes, worker and database are stepped by seconds, hours and
 * years, both ways, under load and without; then everything is right again and reckoned up.
 */
export async function runClockTrial(options: ClockTrialOptions): Promise<ClockTrial> {
  const clocks = {
    web: new SteppedClock(),
    worker: new SteppedClock(),
    database: new SteppedClock(),
    joining: new SteppedClock(),
  }
  const server = new PrivateDatabase(options.databasePort, clocks.database.environment)
  await server.start()
  const installation = new InstallationUnderTest({
    settings: server.settings,
    database: 'shunt_chaos_clock',
    port: options.port,
    webProcesses: 2,
    links: LINKS,
    build: options.build,
    webEnvironment: clocks.web.environment,
    workerEnvironment: clocks.worker.environment,
  })
  const connection = await installation.start()
  const trial = { steps: 0, unsaid: [] as string[] }
  const overlong = new Set<string>()
  const health = () => clockHealth(options.port)

  async function step(names: (keyof typeof clocks)[], offset: number, holdMs: number) {
    for (const name of names) clocks[name].set(offset)
    trial.steps++
    const what = `${names.join(' and ')} ${offset > 0 ? '+' : ''}${offset} s`
    const wanted = Math.abs(offset) > 60 ? ['Error'] : ['Warning', 'Error']
    const began = performance.now()
    if (!(await becomes(health, wanted))) trial.unsaid.push(what)
    await sleep(Math.max(0, holdMs - (performance.now() - began)))
  }
  async function setRight(what: string) {
    for (const clock of Object.values(clocks)) clock.set(0)
    await sleep(1_100)
    if (!(await becomes(health, ['Ok']))) trial.unsaid.push(`${what}: right again`)
  }

  const watching = new AbortController()
  let isOver = false
  try {
    await seed(installation, options.port)
    const outcome = await visit(options.port, LINKS, options.ratePerSecond, 3)
    await settled(connection, outcome.answered.size)
    const before = await rowsOf(connection)
    const watched = watchLeases(connection, overlong, watching.signal)

    // A machine that jumps while no one visits, and comes back: what it wrote must still be read.
    await step(['web', 'worker'], 2 * HOUR, options.idleSeconds * 1_000)
    await setRight('machine')
    merge(
      outcome,
      await visit(options.port, LINKS, options.ratePerSecond, 3, personVisit, outcome.asked)
    )

    const visiting = (async () => {
      while (!isOver) {
        merge(
          outcome,
          await visit(options.port, LINKS, options.ratePerSecond, 2, personVisit, outcome.asked)
        )
      }
    })()
    for (const name of ['web', 'worker', 'database'] as const) {
      for (const offset of STEPS) await step([name], offset, options.holdSeconds * 1_000)
      await setRight(name)
    }
    // Another worker on the same spool, whose machine has a clock from the future from the start.
    clocks.joining.set(YEARS)
    installation.startWorker(clocks.joining.environment)
    await sleep(STARTS_WITHIN_MS)
    await step(['joining'], YEARS, options.holdSeconds * 1_000)
    await setRight('joining')
    isOver = true
    await visiting
    watching.abort()
    await watched

    const reckoning = await reckon(connection, outcome)
    const standingStill = await thoseStandingStill(connection)
    const gone = await wiped(connection, before)
    return {
      ...trial,
      outcome,
      reckoning,
      wiped: gone,
      overlongLeases: [...overlong],
      standingStill,
    }
  } finally {
    isOver = true
    watching.abort()
    connection.destroy()
    await installation.stop()
    await server.remove()
  }
}

/** Inserts an account, a session, an audit log, a change feed and remembered requests. */
async function seed(installation: InstallationUnderTest, port: number): Promise<void> {
  const { api, key } = installation.install()
  const json = { 'content-type': 'application/json', 'x-service-request': '1' }
  for (const number of [1, 2, 3]) {
    const created = await fetch(`${api}/links`, {
      method: 'POST',
      headers: { ...json, 'authorization': `Bearer ${key}`, 'idempotency-key': `clock-${number}` },
      body: JSON.stringify({ destinationUrl: 'https://example.com/' }),
    })
    if (created.status !== 201) throw new Error(`no link was made: ${await created.text()}`)
  }
  const signedIn = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'chaos@example.com', password: 'correct-horse-battery' }),
  })
  if (!signedIn.ok) throw new Error(`no session was opened: ${await signedIn.text()}`)
}

/** Returns what `/health/ready` says of the clocks; null where it says nothing. */
async function clockHealth(port: number): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/health/ready`)
    const { checks } = (await answer.json()) as { checks: { name: string; status: string }[] }
    return checks.find(({ name }) => name === 'clock')?.status ?? null
  } catch {
    return null
  }
}

async function becomes(ask: () => Promise<string | null>, wanted: string[]): Promise<boolean> {
  const untilMs = performance.now() + SAID_WITHIN_MS
  for (;;) {
    const status = await ask()
    if (status !== null && wanted.includes(status)) return true
    if (performance.now() > untilMs) return false
    await sleep(200)
  }
}

function merge(outcome: Outcome, more: Outcome): void {
  outcome.asked += more.asked
  outcome.broken += more.broken
  for (const number of more.answered) outcome.answered.add(number)
  for (const [status, times] of more.otherwise) {
    outcome.otherwise.set(status, (outcome.otherwise.get(status) ?? 0) + times)
  }
  outcome.slowestMs = Math.max(outcome.slowestMs, more.slowestMs)
}

async function rows(connection: Connection, sql: string): Promise<RowDataPacket[]> {
  const [found] = await connection.query<RowDataPacket[]>(sql)
  return found
}

async function settled(connection: Connection, clicks: number): Promise<void> {
  for (let waits = 0; waits < 100; waits++) {
    const [{ n }] = await rows(connection, 'SELECT COUNT(*) AS n FROM raw_clicks')
    const [{ unsealed }] = await rows(
      connection,
      'SELECT COUNT(*) AS unsealed FROM audit_log WHERE chain_position IS NULL'
    )
    if (Number(n) >= clicks && Number(unsealed) === 0) return
    await sleep(200)
  }
  throw new Error('the first clicks were not stored')
}

async function rowsOf(connection: Connection): Promise<Map<string, Set<string>>> {
  const found = new Map<string, Set<string>>()
  for (const [table, key] of Object.entries(SWEPT)) {
    const keys = (await rows(connection, `SELECT ${key} AS name FROM ${table}`)).map(nameOf)
    if (keys.length === 0) throw new Error(`there is nothing in ${table} that could be wiped`)
    found.set(table, new Set(keys))
  }
  return found
}

function nameOf({ name }: RowDataPacket): string {
  if (name instanceof Date) return name.toISOString()
  return Buffer.isBuffer(name) ? name.toString('hex') : String(name)
}

async function wiped(
  connection: Connection,
  before: Map<string, Set<string>>
): Promise<Record<string, number>> {
  const gone: Record<string, number> = {}
  for (const [table, key] of Object.entries(SWEPT)) {
    const left = new Set(
      (await rows(connection, `SELECT ${key} AS name FROM ${table}`)).map(nameOf)
    )
    const missing = [...before.get(table)!].filter((name) => !left.has(name)).length
    if (missing > 0) gone[table] = missing
  }
  return gone
}

/**
 * Looks twice a second how much time each lease has left, by the one clock that is never stepped.
 */
async function watchLeases(
  connection: Connection,
  overlong: Set<string>,
  signal: AbortSignal
): Promise<void> {
  const known = periods()
  while (!signal.aborted) {
    await sleep(500)
    for (const { name, until } of await rows(
      connection,
      'SELECT name, held_until AS until FROM leases'
    )) {
      if (OF_ALERTS.test(name)) continue
      const seconds = ((until as Date).getTime() - Date.now()) / 1_000
      if (seconds > (known.get(name) ?? HOUR) + LEASE_TOLERANCE_SECONDS) overlong.add(name)
    }
  }
}

/** Sweeps of every few seconds have to come round again once all is right. */
async function thoseStandingStill(connection: Connection): Promise<string[]> {
  const frequent = [...periods()].filter(([, seconds]) => seconds <= 15).map(([name]) => name)
  const held = async () => {
    const found = await rows(connection, 'SELECT name, held_until AS until FROM leases')
    return new Map(found.map(({ name, until }) => [name, (until as Date).getTime()]))
  }
  const before = await held()
  frequent.push(...[...before.keys()].filter((name) => OF_ALERTS.test(name)))
  const untilMs = performance.now() + GO_ON_WITHIN_MS
  for (;;) {
    const now = await held()
    const still = frequent.filter((name) => now.get(name) === before.get(name))
    if (still.length === 0 || performance.now() > untilMs) return still
    await sleep(500)
  }
}

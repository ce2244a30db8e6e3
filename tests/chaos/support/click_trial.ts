import { setTimeout as sleep } from 'node:timers/promises'
import mysql from 'mysql2/promise'
import type { DatabaseSettings } from '../../../bench/support/scratch_database.js'
import { compareCounts, seedForReading, type Counted } from './counted.js'
import { InstallationUnderTest } from './installation_under_test.js'
import type { PrivateDatabase } from './private_database.js'
import type { PrivateRedis } from './private_redis.js'
import { moments, oneOf, seededRandom } from './random.js'
import { reckon, type Reckoning } from './reckoning.js'
import { mixedVisit, personVisit } from './traffic.js'
import { visit, type Outcome } from './visitors.js'

export interface TrialOptions {
  seed: number
  seconds: number
  ratePerSecond: number

  /** How many times a random web process gets `kill -9`. */
  webKills: number

  /** Of the process that forks them. */
  primaryKills: number
  workerKills: number

  /** Needs a database of our own. */
  databaseKills: number
  privateDatabase?: PrivateDatabase

  /** Needs a Redis of our own. */
  redisKills: number
  privateRedis?: PrivateRedis
  settings: DatabaseSettings
  database: string
  port: number
  build?: string
}

const VICTIMS = ['web', 'primary', 'worker', 'database', 'redis'] as const

export interface Trial {
  outcome: Outcome
  reckoning: Reckoning
  counted: Counted
  kills: Record<(typeof VICTIMS)[number], number>
}

const LINKS = 200

/** How long a killed database or Redis stays away. */
const AWAY_MS = 1_500

/** A supervisor's first pause. */
const PRIMARY_AWAY_MS = 500

/** Runs an installation under load, kills what the options name, and reckons up. */
export async function runClickTrial(options: TrialOptions): Promise<Trial> {
  const random = seededRandom(options.seed)
  const installation = new InstallationUnderTest({
    ...options,
    webProcesses: 2,
    links: LINKS,
    environment: options.privateRedis?.environment,
  })
  const connection = await installation.start()
  connection.on('error', () => {})
  const key = await seedForReading(connection, LINKS)
  const kills = Object.fromEntries(VICTIMS.map((name) => [name, 0])) as Trial['kills']

  async function kill(
    times: number,
    what: () => Promise<boolean> | boolean,
    name: keyof Trial['kills']
  ) {
    const endMs = options.seconds * 1_000
    const startedMs = performance.now()
    for (const atMs of moments(random, times, endMs * 0.05, endMs * 0.95)) {
      await sleep(Math.max(0, startedMs + atMs - performance.now()))
      if (await what()) kills[name]++
    }
  }

  async function replacePrimary(): Promise<boolean> {
    await installation.replacePrimary(PRIMARY_AWAY_MS)
    return true
  }

  try {
    await warmUp(options.port)
    const [outcome] = await Promise.all([
      visit(options.port, LINKS, options.ratePerSecond, options.seconds, mixedVisit),
      kill(options.webKills, () => killOne(oneOf(random, installation.webProcesses())), 'web'),
      kill(options.primaryKills, replacePrimary, 'primary'),
      kill(options.workerKills, () => killOne(installation.worker?.pid), 'worker'),
      kill(options.databaseKills, () => restart(options.privateDatabase!), 'database'),
      kill(options.redisKills, () => restart(options.privateRedis!), 'redis'),
    ])
    const fresh = await mysql.createConnection({ ...options.settings, database: options.database })
    const reckoning = await reckon(fresh, outcome)
    const counted = await compareCounts(fresh, outcome, LINKS, { port: options.port, key })
    await fresh.query(`DROP DATABASE \`${options.database}\``)
    await fresh.end()
    return { outcome, reckoning, counted, kills }
  } finally {
    connection.destroy()
    await installation.stop()
  }
}

/** Brings the links into memory by HEAD, which is no click. */
async function warmUp(port: number): Promise<void> {
  await visit(port, LINKS, LINKS, 1.5, (number, links) => ({
    ...personVisit(number, links),
    method: 'HEAD',
  }))
}

function killOne(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

async function restart(service: { kill(): Promise<void>; start(): Promise<void> }) {
  await service.kill()
  await sleep(AWAY_MS)
  await service.start()
  return true
}

/** Returns whether every figure agrees with what was sent. */
export function agrees({ reckoning, counted }: Pick<Trial, 'reckoning' | 'counted'>): boolean {
  const { wrongTotals, ...wrong } = counted
  return (
    reckoning.missing === 0 &&
    reckoning.double === 0 &&
    reckoning.rolledUp === reckoning.rows &&
    reckoning.uniqueIds === reckoning.rows &&
    wrongTotals.length === 0 &&
    Object.values(wrong).every((count) => count === 0)
  )
}

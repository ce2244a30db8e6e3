import { setTimeout as sleep } from 'node:timers/promises'
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import type { DatabaseSettings } from '../../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './installation_under_test.js'
import type { PrivateDatabase } from './private_database.js'
import { moments, oneOf, seededRandom } from './random.js'
import { type Reckoning, reckon } from './reckoning.js'
import { type Outcome, visit } from './visitors.js'

export interface TrialOptions {
  seed: number
  seconds: number
  ratePerSecond: number

  /** `kill -9` of a random web process, so many times. */
  webKills: number
  workerKills: number

  /** Needs a database of our own. */
  databaseKills: number
  privateDatabase?: PrivateDatabase
  settings: DatabaseSettings
  database: string
  port: number
  build?: string
}

export interface Trial {
  outcome: Outcome
  reckoning: Reckoning
  kills: { web: number; worker: number; database: number }
}

const LINKS = 200

/** How long a killed database stays away. */
const AWAY_MS = 1_500

/** Runs an installation under load, kills what it is told to, and reckons up. */
export async function runClickTrial(options: TrialOptions): Promise<Trial> {
  const random = seededRandom(options.seed)
  const installation = new InstallationUnderTest({ ...options, webProcesses: 2, links: LINKS })
  const connection = await installation.start()
  connection.on('error', () => {})
  const kills = { web: 0, worker: 0, database: 0 }

  async function kill(
    times: number,
    what: () => Promise<boolean> | boolean,
    name: keyof Trial['kills']
  ) {
    const endMs = options.seconds * 1_000
    const startedMs = Date.now()
    for (const atMs of moments(random, times, endMs * 0.05, endMs * 0.95)) {
      await sleep(Math.max(0, startedMs + atMs - Date.now()))
      if (await what()) kills[name]++
    }
  }

  try {
    await forget(connection, await visit(options.port, LINKS, LINKS, 1.5))
    const [outcome] = await Promise.all([
      visit(options.port, LINKS, options.ratePerSecond, options.seconds),
      kill(options.webKills, () => killOne(oneOf(random, installation.webProcesses())), 'web'),
      kill(options.workerKills, () => killOne(installation.worker?.pid), 'worker'),
      kill(options.databaseKills, () => restart(options.privateDatabase!), 'database'),
    ])
    const fresh = await mysql.createConnection({ ...options.settings, database: options.database })
    const reckoning = await reckon(fresh, outcome)
    await fresh.query(`DROP DATABASE \`${options.database}\``)
    await fresh.end()
    return { outcome, reckoning, kills }
  } finally {
    connection.destroy()
    await installation.stop()
  }
}

/** The first visitors only warmed the caches up; waits until they are stored, and forgets them. */
async function forget(connection: Connection, warmUp: Outcome): Promise<void> {
  for (let waits = 0; waits < 300; waits++) {
    const [[row]] = await connection.query<RowDataPacket[]>('SELECT COUNT(*) AS n FROM clicks')
    if (Number(row.n) >= warmUp.answered.size) break
    await sleep(100)
  }
  for (const table of ['clicks', 'visitor_days', 'click_days', 'click_day_dimensions']) {
    await connection.query(`DELETE FROM ${table}`)
  }
}

function killOne(pid: number | undefined): boolean {
  if (pid === undefined) return false
  try {
    return process.kill(pid, 'SIGKILL')
  } catch {
    return false
  }
}

async function restart(database: PrivateDatabase): Promise<boolean> {
  await database.kill()
  await sleep(AWAY_MS)
  await database.start()
  return true
}

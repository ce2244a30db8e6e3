/**
 * An installation with many links and clicks is backed up, verified, restored elsewhere and upgraded, with
 * visitors all the time. Of each step it prints the time, the size and what visitors noticed: nothing, or
 * it is broken. Links and clicks are made by the database itself, from some thousand visits.
 *
 *   ./shunt chaos large_installation [--links 1000000] [--clicks 20000000] [--rate 100]
 *     [--visits 20000]
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { seedLinks } from '../../bench/support/scratch_database.js'
import { until } from './support/killing.js'
import { multiplyClicks } from './support/multiply_clicks.js'
import { addMigration, UpgradedInstallation } from './support/upgraded_installation.js'
import { visit } from './support/visitors.js'

const { links, clicks, rate, visits, build } = readOptions({
  ...{ links: 1_000_000, clicks: 20_000_000, rate: 100, visits: 20_000 },
})
const PORT = 3_961
const FIRST_RATE = 500
const SLICE_SECONDS = 2
const ELSEWHERE = 'shunt_elsewhere'
const MEBIBYTE = 1_048_576
const DRAINED_WITHIN_MS = 120_000

/** The most that a visitor may wait while something is done. */
const SLOWEST_MS = 1_000

interface Step {
  step: string
  seconds: number
  mebibytes: number | ''
  visitors: number
  failed: number
  p99Ms: number
  slowestMs: number
}

if (!build) throw new Error('Say which build to run: --build')
const installation = new UpgradedInstallation(build, {
  APP_URL: 'http://localhost',
  PORT: String(PORT),
  WEB_CONCURRENCY: '2',
})
await installation.laySources('0.0.1')
await installation.useBuild()
await installation.succeed('./shunt start')
const connection = await installation.connect()
const steps: Step[] = []
let asked = 0

await fill()
const [backup] = /\S+\.tar/.exec(
  await during('backup:create', './shunt ace backup:create', sizeOfBackup)
) ?? ['']
await during('backup:verify', `./shunt ace backup:verify '${backup}'`)
await connection.query(`CREATE DATABASE ${ELSEWHERE} CHARACTER SET utf8mb4`)
const elsewhere = `env DB_DATABASE=${ELSEWHERE} STORAGE_PATH='${installation.folder}/elsewhere'`
await during('backup:restore', `${elsewhere} ./shunt ace backup:restore '${backup}'`)
const lost = await countLost()
await installation.laySources('0.0.2')
await installation.offerBuild(
  addMigration(`this.schema.raw('ALTER TABLE links ADD COLUMN upgrade_trial INT NULL')`)
)
await during('upgrade, with a backup', './shunt upgrade', sizeOfBackup)

console.table(steps)
console.log({ links, clicks, lost })
const isKept =
  lost.length === 0 &&
  steps.every(
    ({ visitors, failed, slowestMs }) => visitors > 0 && failed === 0 && slowestMs <= SLOWEST_MS
  )
connection.destroy()
await installation.remove()
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

async function fill(): Promise<void> {
  const startedMs = performance.now()
  await seedLinks(connection, links)
  const first = await visit(
    PORT,
    Math.min(visits, links),
    FIRST_RATE,
    Math.ceil(visits / FIRST_RATE)
  )
  asked = first.asked
  await until(async () => (await storedClicks()) >= first.answered.size, DRAINED_WITHIN_MS)
  const stored = await multiplyClicks(connection, clicks)
  await connection.query('ANALYZE TABLE links, click_days')
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  const [[{ bytes }]] = await connection.query<RowDataPacket[]>(
    `SELECT SUM(data_length + index_length) AS bytes FROM information_schema.tables
      WHERE table_schema = DATABASE()`
  )
  const mebibytes = toMebibytes(Number(bytes))
  console.log(`${links} links and ${stored} clicks, ${mebibytes} MiB, after ${seconds} s`)
}

/** Returns what the days of the first workspace add up to: what was drained. */
async function storedClicks(): Promise<number> {
  const [[{ n }]] = await connection.query<RowDataPacket[]>(
    `SELECT SUM(human_clicks + bots + prefetches + scans + duplicates) AS n FROM click_days
      WHERE scope_id IN (SELECT id FROM workspaces)`
  )
  return Number(n ?? 0)
}

/** Runs a command while visitors come, and notes what it took and what they noticed. */
async function during(
  step: string,
  line: string,
  sizeOf: (said: string) => number | '' = () => ''
): Promise<string> {
  let isOver = false
  const noted = { visitors: 0, failed: 0, p99Ms: 0, slowestMs: 0 }
  const visiting = (async () => {
    while (!isOver) {
      const slice = await visit(PORT, links, rate, SLICE_SECONDS, undefined, asked)
      asked += slice.asked
      noted.visitors += slice.asked
      noted.failed += slice.asked - slice.answered.size
      noted.p99Ms = Math.max(noted.p99Ms, Math.round(slice.p99Ms))
      noted.slowestMs = Math.max(noted.slowestMs, Math.round(slice.slowestMs))
    }
  })()
  await sleep(SLICE_SECONDS * 1_000)
  const startedMs = performance.now()
  const { code, output } = await installation.run(line)
  const seconds = Math.round((performance.now() - startedMs) / 1_000)
  isOver = true
  await visiting
  if (code !== 0) throw new Error(`${line} ended with ${code}:\n${output}`)
  steps.push({ step, seconds, mebibytes: sizeOf(output), ...noted })
  console.log(`${step}: ${seconds} s`)
  return output
}

function toMebibytes(bytes: number): number {
  return Math.round((bytes / MEBIBYTE) * 10) / 10
}

function sizeOfBackup(said: string): number | '' {
  const [path] = /\S+\.tar/.exec(said) ?? []
  if (!path) return ''
  return toMebibytes(statSync(path.startsWith('/') ? path : join(installation.folder, path)).size)
}

/** Returns the tables that have fewer rows in what was restored, of those that only grow. */
async function countLost(): Promise<string[]> {
  const missing: string[] = []
  for (const [name, wanted] of Object.entries({ links, raw_clicks: clicks, click_days: 1 })) {
    const [[{ n }]] = await connection.query<RowDataPacket[]>(
      `SELECT COUNT(*) AS n FROM ${ELSEWHERE}.${name}`
    )
    if (Number(n) < wanted) missing.push(`${name}: ${n}`)
  }
  return missing
}

/**
 * Promise 4: a machine that starts while MySQL is unavailable redirects every link. All of its
 * processes are killed, MySQL too; they start again without it, and each link is visited. Before
 * that, links are paused, one of them while the worker is stopped; afterwards the copy on disk is
 * damaged, and the change feed is emptied.
 *
 *   node --import ./bin/typescript.js tests/chaos/cold_start.ts [--links 10000] [--rate 1000]
 *     [--visited 0] [--start-alone] [--build build]
 *
 * `--visited` visits this number of links, spread over all, in place of each. `--start-alone` ends
 * after the start: what comes after it does not depend on how many links there are.
 */
import { readFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import mysql, { type Connection } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { aliasOf, destinationOf, seededLinkId } from '../../bench/support/scratch_database.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { launchWithoutDatabase } from './support/launched_without_database.js'
import { PrivateDatabase } from './support/private_database.js'
import { readCopiedLink, readReplica, spoilReplica } from './support/read_replica.js'
import { reckon } from './support/reckoning.js'
import { personVisit, type Visit } from './support/traffic.js'
import { visit } from './support/visitors.js'

const { links, rate, visited, startAlone, build } = readOptions({
  links: 10_000,
  rate: 1_000,
  visited: 0,
  startAlone: false,
})
const PORT = 3_977
const DATABASE = 'shunt_chaos_cold'

/** The first two links are paused; visitors come to the others. */
const PAUSED = 2
const STARTED_WITHIN_MS = 5_000

/** It waits 2 seconds for the database, and starts Redis and the worker as well. */
const STARTED_BY_LAUNCHER_MS = 15_000
const FILLED_WITHIN_MS = 120_000 + links

/** Millions of links are filled and copied in minutes where the database has memory for them, else in hours. */
const POOL_MB = Math.min(4_096, Math.max(128, Math.ceil(links / 600)))

const database = new PrivateDatabase(33_979, {}, [
  `--innodb-buffer-pool-size=${POOL_MB}M`,
  '--innodb-log-file-size=1G',
])
await database.start()
const installation = new InstallationUnderTest({
  settings: database.settings,
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links,
  build,
})
const folder = join(installation.storagePath, 'links')
const early = await installation.start()
early.on('error', () => {})
early.destroy()
const filled = await waitUntilFilled(null)

// One pause reaches the copy; of the other, the web processes alone hear.
await pause(0)
const isFollowed = await until(
  () => readCopiedLink(folder, `/${aliasOf(0)}`)?.includes('"Paused"') ?? false,
  30_000
)
await installation.stopWorkers()
await pause(1)
await until(async () => (await statusesOf(1)).every((status) => status === 404), 30_000)
await database.kill()
const statusesOfRevoked = await statusesOf(1)
const running = await visit(PORT, links, 50, 2, otherLink, 10_000_000)

await installation.killWeb()
const startedMs = performance.now()
await installation.resume()
await until(async () => (await statusOf(PAUSED)) === 302, 60_000)
const servingAfterMs = Math.round(performance.now() - startedMs)
const statusOfPaused = await statusOf(0)
const visitors = visited || links - PAUSED
const cold = await visit(PORT, links, rate, visitors / rate + 1, visited ? spreadLink : otherLink)
const webMemoryMb = Math.max(...installation.webProcesses().map(memoryMb))
await database.start()
const reckoning = await onDatabase((connection) => reckon(connection, cold))

const rest = startAlone ? null : await seeWhatElse()
if (startAlone) await installation.stop()
await database.remove()

const { missing, double, drainedAfterMs } = reckoning
console.log({
  links: filled.links,
  filledAfterMs: filled.afterMs,
  bytesALink: Math.round(filled.sizeBytes / filled.links),
  isFollowed,
  statusesOfRevoked,
  answeredByRunning: `${running.answered.size} of ${running.asked}`,
  servingAfterMs,
  statusOfPaused,
  answered: `${cold.answered.size} of ${cold.asked}`,
  otherwise: Object.fromEntries(cold.otherwise),
  broken: cold.broken,
  p99Ms: Number(cold.p99Ms.toFixed(1)),
  webMemoryMb,
  clicks: { missing, double, drainedAfterMs },
  ...rest,
})
const isKept =
  isFollowed &&
  statusesOfRevoked.every((status) => status !== 302) &&
  running.answered.size === running.asked &&
  servingAfterMs <= STARTED_WITHIN_MS &&
  statusOfPaused === 404 &&
  cold.asked >= visitors &&
  cold.answered.size === cold.asked &&
  missing === 0 &&
  double === 0 &&
  filled.links === links &&
  (rest === null || isRestKept(rest))
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/** Damages the copy, empties the feed, and starts by the launcher. */
async function seeWhatElse() {
  // A damaged file says nothing that is wrong, ends, and is filled again once MySQL is there.
  const before = readReplica(folder)!.generation
  await database.kill()
  await installation.killWeb()
  await installation.stopWorkers()
  spoilReplica(folder)
  await installation.resume()
  const fromDamaged = await answersOfDamaged()
  await database.start()
  const refilled = await waitUntilFilled(before)

  // Of an emptied feed no one knows what it would have said.
  await installation.stopWorkers()
  await onDatabase((connection) => connection.query('DELETE FROM change_feed'))
  installation.startWorker()
  const filledAfterGap = await waitUntilFilled(refilled.generation)
  await installation.stop()

  // The same by ./shunt start, which prepares the database first where there is one.
  const launched = build ? await launchWithoutDatabase(build, database, PORT + 1) : null
  return {
    fromDamaged,
    refilled: refilled.links,
    filledAfterGap: filledAfterGap.links,
    launched,
  }
}

function isRestKept(found: Awaited<ReturnType<typeof seeWhatElse>>): boolean {
  const { fromDamaged, refilled, filledAfterGap, launched } = found
  return (
    fromDamaged.wrong === 0 &&
    fromDamaged.refusedAtLast &&
    refilled === links &&
    filledAfterGap === links &&
    (launched === null ||
      (launched.refusedWithoutCopy &&
        launched.redirected === '100 of 100' &&
        launched.servingAfterMs <= STARTED_BY_LAUNCHER_MS &&
        launched.readyWithDatabase))
  )
}

/** People on some of the links, far apart from each other. */
function spreadLink(number: number, all: number): Visit {
  const step = Math.max(1, Math.floor((all - PAUSED) / visitors))
  const link = PAUSED + ((number * step) % (all - PAUSED))
  return { ...otherLink(number, all), link, path: `/${aliasOf(link)}` }
}

/** People on every link that is not paused, in turn. */
function otherLink(number: number, all: number): Visit {
  return personVisit(PAUSED + (number % (all - PAUSED)), all)
}

/** Waits until all links are in a copy other than that one. */
async function waitUntilFilled(generation: string | null) {
  const beganMs = performance.now()
  const isFilled = await until(() => {
    const found = readReplica(folder)
    return found !== null && found.generation !== generation && found.rounds > 0
  }, FILLED_WITHIN_MS)
  if (!isFilled) throw new Error('the copy of the links was not filled')
  return { ...readReplica(folder)!, afterMs: Math.round(performance.now() - beganMs) }
}

/** Pauses a link as its action does: the row, and the feed. */
function pause(link: number): Promise<void> {
  return onDatabase(async (connection) => {
    await connection.query(`UPDATE links SET status = 'Paused' WHERE id = ?`, [seededLinkId(link)])
    await connection.query(
      `INSERT INTO change_feed (kind, subject_id, cache_key, created_at)
       VALUES ('link', ?, ?, UTC_TIMESTAMP(3))`,
      [seededLinkId(link), `/${aliasOf(link)}`]
    )
  })
}

/** Asks for links one after the other while their copy is damaged and MySQL is unavailable. */
async function answersOfDamaged() {
  let [right, wrong, status] = [0, 0, 0]
  for (let link = PAUSED; link < Math.min(links, 300); link++) {
    const answer = await headOf(link)
    status = answer.status
    if (status === 302 && answer.location === destinationOf(link)) right++
    else if (status !== 503) wrong++
  }
  return { right, wrong, refusedAtLast: status === 503 }
}

async function statusOf(link: number): Promise<number> {
  return (await headOf(link)).status
}

/** Asks by HEAD, which is no click, over a connection of its own: both processes have a turn. */
function headOf(link: number): Promise<{ status: number; location?: string }> {
  return new Promise((resolve) => {
    const options = { port: PORT, host: '127.0.0.1', method: 'HEAD', agent: false }
    const headers = { host: 'localhost' }
    const asked = request({ ...options, path: `/${aliasOf(link)}`, headers }, (response) => {
      response.resume()
      resolve({ status: response.statusCode!, location: response.headers.location })
    })
    asked.once('error', () => resolve({ status: 0 }))
    asked.end()
  })
}

function statusesOf(link: number): Promise<number[]> {
  return Promise.all(Array.from({ length: 10 }, () => statusOf(link)))
}

function memoryMb(pid: number): number {
  const [, kib] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kib) / 1_024)
}

async function onDatabase<Value>(ask: (connection: Connection) => Promise<Value>): Promise<Value> {
  const connection = await mysql.createConnection({ ...database.settings, database: DATABASE })
  try {
    return await ask(connection)
  } finally {
    connection.destroy()
  }
}

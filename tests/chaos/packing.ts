/**
 * Promise 39: no kill loses a click that is being packed, or counts one twice. Processes pack clicks and unpack them
 * at the same time; they and a MariaDB of our own are killed at random. At every moment, in one statement, all clicks
 * come to the same number and the same sum over all their columns. Then the clicks of a link are erased while
 * packing goes on, by a process that is killed and begun again: the others stay as they were, and none comes back.
 *
 *   node --import ./bin/typescript.js tests/chaos/packing.ts
 *     [--clicks 30000] [--seconds 90] [--kills 40] [--database-kills 4] [--seed 1] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import { seededLinkId } from '../../bench/support/scratch_database.js'
import { ColumnPrograms, endOf } from './support/column_programs.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { sumClicks } from './support/packed_truth.js'
import { PrivateDatabase } from './support/private_database.js'
import { oneOf, seededRandom } from './support/random.js'

const { clicks, seconds, kills, databaseKills, seed, build } = readOptions({
  ...{ clicks: 30_000, seconds: 90, kills: 40, databaseKills: 4, seed: Date.now() % 1_000_000 },
})
const DATABASE = 'shunt_chaos_packing'
const LINKS = 20
const ERASED = 3
const PACKERS = 2

const random = seededRandom(seed)
const database = new PrivateDatabase(33_977)
await database.start()
const { settings } = database
const installation = new InstallationUnderTest({
  ...{ settings, database: DATABASE, port: 3_985, webProcesses: 1, links: LINKS, build },
})
const { storagePath } = installation
const programs = new ColumnPrograms({ settings, database: DATABASE, storagePath })
const early = await installation.start({ withWorker: false })
early.destroy()
await programs.finish({ work: 'fill', clicks, links: LINKS, seed })

const done = { looks: 0, killed: 0, databaseKilled: 0, mostPacked: 0, leastPacked: Infinity }
const wrong: string[] = []
const before = await look()
let isPacking = true
for (let number = 0; number < PACKERS; number++) startPacker()

const endMs = Date.now() + seconds * 1_000
const killing = killAtRandom(endMs)
while (Date.now() < endMs) {
  await compare(before)
  await sleep(100)
}
await killing

const linkNo = await numberOf(seededLinkId(ERASED))
const others = await ask((connection) => sumClicks(connection, linkNo))
for (let begun = 0; ; begun++) {
  const eraser = programs.run({ work: 'erase-all', link: ERASED })
  const timer = setTimeout(() => eraser.kill('SIGKILL'), 1_500 + begun * 500)
  await endOf(eraser)
  clearTimeout(timer)
  if (eraser.exitCode === 0) break
  done.killed++
}
await compare(others)
isPacking = false
programs.kill()
await sleep(500)
await compare(others)
const { packed } = await countPacked()
await installation.stop()
await database.remove()

const isKept =
  wrong.length === 0 &&
  before.startsWith(`${clicks} clicks, ${clicks} ids`) &&
  others !== before &&
  done.killed >= kills / 2 &&
  done.databaseKilled >= databaseKills / 2 &&
  done.mostPacked > clicks / 10 &&
  done.leastPacked < done.mostPacked
console.log({ seed, ...done, packed, before, others, wrong: wrong.slice(0, 5) })
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

async function compare(wanted: string): Promise<void> {
  const found = await look()
  if (found !== wanted) wrong.push(`look ${done.looks}: ${found} in place of ${wanted}`)
}

async function look(): Promise<string> {
  const { found, packed: now } = await ask(async (connection) => {
    return { found: await sumClicks(connection), packed: (await countPacked(connection)).packed }
  })
  done.looks++
  done.mostPacked = Math.max(done.mostPacked, now)
  done.leastPacked = Math.min(done.leastPacked, now)
  return found
}

async function countPacked(connection?: Connection): Promise<{ packed: number }> {
  if (!connection) return ask(countPacked)
  const [[row]] = await connection.query<RowDataPacket[]>(
    'SELECT COALESCE(SUM(row_count), 0) AS n FROM packed_clicks'
  )
  return { packed: Number(row.n) }
}

function numberOf(linkId: string): Promise<number> {
  return ask(async (connection) => {
    const [[row]] = await connection.query<RowDataPacket[]>(
      'SELECT no FROM click_names WHERE name = CAST(? AS BINARY)',
      [linkId]
    )
    return row.no
  })
}

async function killAtRandom(untilMs: number): Promise<void> {
  const eachMs = (seconds * 1_000) / kills
  const databaseAt = Array.from({ length: databaseKills }, (_, at) => {
    return Math.floor(((at + 0.5) * kills) / databaseKills)
  })
  for (let kill = 0; Date.now() < untilMs; kill++) {
    await sleep(eachMs * 2 * random())
    const program = oneOf(random, [...programs.running])
    if (program?.kill('SIGKILL')) done.killed++
    if (!databaseAt.includes(kill)) continue
    await database.kill()
    await sleep(500)
    await database.start()
    done.databaseKilled++
  }
}

function startPacker(): void {
  const child = programs.run({ work: 'pack', seed: Math.floor(random() * 1_000_000) })
  child.once('exit', () => {
    if (isPacking) startPacker()
  })
}

/** Asks until the database answers: it is killed in the meantime. */
async function ask<Value>(work: (connection: Connection) => Promise<Value>): Promise<Value> {
  for (;;) {
    let connection: Connection | null = null
    try {
      connection = await mysql.createConnection({ ...settings, database: DATABASE, timezone: 'Z' })
      return await work(connection)
    } catch (error) {
      if (
        !/ECONN|PROTOCOL|closed|Lost|gone away|shutdown/i.test(
          String((error as Error).message) + (error as any).code
        )
      ) {
        throw error
      }
      await sleep(300)
    } finally {
      connection?.destroy()
    }
  }
}

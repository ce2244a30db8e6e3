/**
 * Promise 39: columns never give a wrong figure. Two web processes answer reports from columns and MySQL
 * while a keeper seals, and clicks are erased, judged again, come late, and are packed and unpacked. Web processes, the
 * keeper, who changes or packs, and the engines of all are killed at random, with `--database-kills` a MariaDB of our own too.
 * Small ranges are put together in the meantime. The disk of the columns becomes full; files are cut,
 * exchanged, removed, or have one bit that is another. After each step every figure is what a plain count over
 * the raw clicks gives; in the end all is rebuilt by itself, and the files hold just what MySQL holds. Needs
 * root, for the volume.
 *
 *   node --import ./bin/typescript.js tests/chaos/columns.ts [--rounds 30] [--clicks 120000]
 *     [--kills 60] [--database-kills 3] [--seed 1] [--build build]
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { DuckDBInstance } from '@duckdb/node-api'
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import {
  databaseSettings,
  SEEDED_WORKSPACE,
  seededLinkId,
} from '../../bench/support/scratch_database.js'
import type { ColumnWork } from './support/column_program.js'
import { ColumnPrograms, endOf } from './support/column_programs.js'
import {
  askQuestions,
  countTruth,
  makeQuestions,
  type ColumnQuestion,
} from './support/column_truth.js'
import { seedForReading } from './support/counted.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { ALL_CLICKS } from './support/packed_truth.js'
import { PrivateDatabase } from './support/private_database.js'
import { oneOf, seededRandom } from './support/random.js'

const { rounds, clicks, kills, databaseKills, seed, build } = readOptions({
  ...{ rounds: 30, clicks: 120_000, kills: 60, databaseKills: 3, seed: Date.now() % 1_000_000 },
})
const PORT = 3_984
const DATABASE = 'shunt_chaos_columns'
const LINKS = 20
const MEBIBYTES = 32
const TOKEN = 'chaos'

const random = seededRandom(seed)
const below = (count: number) => Math.floor(random() * count)
const privateDatabase = databaseKills > 0 ? new PrivateDatabase(33_976) : undefined
await privateDatabase?.start()
const settings = privateDatabase?.settings ?? databaseSettings()
const installation = new InstallationUnderTest({
  ...{ settings, database: DATABASE, port: PORT, webProcesses: 2, links: LINKS, build },
  environment: { API_RATE_LIMIT: '100000000', METRICS_TOKEN: TOKEN, RAW_CLICK_DAYS_IN_MYSQL: '1' },
})
const folder = join(installation.storagePath, 'columns')
const ballast = join(folder, 'ballast')
mkdirSync(folder)
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${MEBIBYTES}m`, 'tmpfs', folder])
const { storagePath } = installation
const programs = new ColumnPrograms({ settings, database: DATABASE, storagePath })
let isMounted = true
process.on('exit', unmount)

const early = await installation.start({ withWorker: false })
const key = await seedForReading(early, LINKS)
early.destroy()
await programs.finish({ work: 'fill', clicks, links: LINKS, seed })
await notePacking()
const done = {
  ...{ rounds: 0, answers: 0, killed: 0, databaseKilled: 0, damaged: 0, full: 0 },
  ...{ mostPacked: 0, leastPacked: Infinity },
}
let isKeeping = true
let keeper = startKeeper()
startPacker()
await until(async () => (await countRanges()).sealed >= 5, 60_000)

const wrong: string[] = []
const unseen: string[] = []
const killing = killAtRandom()
for (let round = 1; round <= rounds; round++) {
  const change: ColumnWork = {
    ...{ work: oneOf(random, ['erase', 'judge', 'late'] as const)!, clicks: 200 },
    ...{ links: LINKS, seed: below(1_000_000) },
  }
  if (round % 6 === 3) fillDisk()
  if (round % 6 === 5) rmSync(ballast, { force: true })
  if (round % 4 === 0) damageOneFile()
  if (privateDatabase && done.databaseKilled < (databaseKills * round) / rounds) {
    await restartDatabase(privateDatabase)
  }
  await Promise.all([
    programs.finish(change),
    askAll(`round ${round}, while ${change.work}`, false),
  ])
  await askAll(`round ${round}, after ${change.work}`, true)
  await notePacked()
  done.rounds++
}
await killing
rmSync(ballast, { force: true })

// All is rebuilt by itself; what was damaged unseen is reported, and found by the next question.
await until(async () => (await countRanges()).stale === 0, 120_000)
isKeeping = false
keeper.kill('SIGKILL')
const damaged = damageOneFile()
if (damaged && !(await doctorSays('damaged or missing'))) unseen.push('doctor')
await askAll('at last', true)
if (damaged && (await readMetric('column_ranges_stale')) < 1) unseen.push('stale ranges')
if ((await readMetric('column_clicks')) < 1) unseen.push('clicks in columns')
isKeeping = true
keeper = startKeeper()
const isRebuilt = await until(async () => {
  const { sealed, stale } = await countRanges()
  return sealed > 0 && stale === 0 && listFiles().length === sealed
}, 120_000)
isKeeping = false
programs.kill()
await endOf(keeper)
await askAll('rebuilt', true)
const answeredByEngine = await engineAnswers()
const different = await compareFiles()
await installation.stop(unmount)
await privateDatabase?.remove()

console.log({ seed, ...done, wrong, unseen, isRebuilt, different, answeredByEngine })
const isKept =
  wrong.length === 0 &&
  unseen.length === 0 &&
  different.length === 0 &&
  isRebuilt &&
  done.damaged > 0 &&
  done.mostPacked > clicks / 10 &&
  done.leastPacked < done.mostPacked &&
  answeredByEngine > 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

function unmount(): void {
  if (isMounted) execFileSync('umount', ['-l', folder])
  isMounted = false
}

/** However it ends, another one takes over; later ones put the small ranges of the first together. */
function startKeeper(): ChildProcess {
  const child = programs.run({ work: 'keep', full: done.rounds < rounds / 3 ? 2_000 : 15_000 })
  child.once('exit', () => {
    if (isKeeping) keeper = startKeeper()
  })
  return child
}

/** Packs, and makes rows of packs again, however it ends. */
function startPacker(): void {
  const child = programs.run({ work: 'pack', seed: below(1_000_000) })
  child.once('exit', () => {
    if (isKeeping) startPacker()
  })
}

/** Who reads looks into packs from here on, as a day before the first is made. */
async function notePacking(): Promise<void> {
  await onDatabase((connection) =>
    connection.query('UPDATE click_workspaces SET packed_before = UTC_TIMESTAMP(3)')
  )
}

async function notePacked(): Promise<void> {
  const [[{ n }]] = await onDatabase((connection) =>
    connection.query<RowDataPacket[]>('SELECT COALESCE(SUM(row_count), 0) AS n FROM packed_clicks')
  )
  done.mostPacked = Math.max(done.mostPacked, Number(n))
  done.leastPacked = Math.min(done.leastPacked, Number(n))
}

/** Asks every question. @param isStill are no clicks changed, so that figures are those of a count? */
async function askAll(when: string, isStill: boolean): Promise<void> {
  const questions = makeQuestions(seededLinkId(below(LINKS)), oneOf(random, ['DE', 'GB', 'FR'])!)
  const truthOf = (question: ColumnQuestion) =>
    onDatabase((connection) => countTruth(connection, question))
  const found = await askQuestions(questions, ask, isStill ? truthOf : null)
  done.answers += questions.length
  wrong.push(...found.map((one) => `${when}, ${one}`))
}

/** Asks until there is an answer: web processes and the database are killed in the meantime. */
async function ask(path: string): Promise<any> {
  const untilMs = performance.now() + 120_000
  for (;;) {
    const response = await fetch(
      `http://127.0.0.1:${PORT}/api/v1/workspaces/${SEEDED_WORKSPACE}${path}`,
      { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(40_000) }
    ).catch(() => null)
    if (response?.status === 200) {
      const report = await response.json().catch(() => null)
      if (report) return report
    }
    if (performance.now() > untilMs) throw new Error(`${path} was not answered`)
    await sleep(300)
  }
}

async function killAtRandom(): Promise<void> {
  while (done.killed < kills && done.rounds < rounds) {
    await sleep(200 + below(1_500))
    const own = [
      ...installation.webProcesses(),
      ...[...programs.running].flatMap(({ pid }) => pid ?? []),
    ]
    const pid = oneOf(random, [...own, ...own.flatMap(enginesOf)])
    try {
      if (pid !== undefined && process.kill(pid, 'SIGKILL')) done.killed++
    } catch {
      // It has ended.
    }
  }
}

function enginesOf(pid: number): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return children
      .filter((child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes('engine'))
      .map(Number)
  } catch {
    return []
  }
}

async function restartDatabase(database: PrivateDatabase): Promise<void> {
  await database.kill()
  await sleep(1_500)
  await database.start()
  done.databaseKilled++
}

function fillDisk(): void {
  const { bavail, bsize } = statfsSync(folder)
  writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize - 40_000)))
  done.full++
}

function listFiles(): string[] {
  return readdirSync(folder).filter((name) => name.endsWith('.parquet'))
}

/** @returns whether there was a file */
function damageOneFile(): boolean {
  const files = listFiles()
  const [name, other] = [oneOf(random, files), oneOf(random, files)]
  if (!name) return false
  const path = join(folder, name)
  const damages = [
    () => truncateSync(path, 300),
    () => rmSync(path),
    () => other !== name && copyFileSync(join(folder, other!), path),
    () => {
      const bytes = readFileSync(path)
      bytes[below(bytes.length)] ^= 1 << below(8)
      writeFileSync(path, bytes)
    },
  ]
  try {
    damages[below(damages.length)]()
    done.damaged++
  } catch {
    // The keeper removed it at this moment, or there is no room for another one.
  }
  return true
}

function countRanges(): Promise<{ sealed: number; stale: number }> {
  return onDatabase(async (connection) => {
    const [[row]] = await connection.query<RowDataPacket[]>(
      `SELECT COALESCE(SUM(state = 'Sealed'), 0) AS sealed, COALESCE(SUM(state <> 'Sealed'), 0) AS stale
      FROM click_ranges`
    )
    return { sealed: Number(row.sealed), stale: Number(row.stale) }
  })
}

async function doctorSays(text: string): Promise<boolean> {
  const { output } = await installation.ace('doctor', '--json')
  return output.includes(text)
}

async function readMetric(name: string, label = ''): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${PORT}/metrics`, {
    headers: { authorization: `Bearer ${TOKEN}` },
  })
  const line = (await response.text())
    .split('\n')
    .find((one) => !one.startsWith('#') && one.includes(name) && one.includes(label))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** Processes write what they count every few seconds. */
async function engineAnswers(): Promise<number> {
  let count = 0
  await until(async () => (count = await readMetric('column_answers', 'succeeded')) > 0, 30_000)
  return count
}

/** Compares the rows of the files with those that MySQL has in the same ranges, by link and class. */
async function compareFiles(): Promise<string[]> {
  const engine = await (await DuckDBInstance.create(':memory:')).connect()
  return onDatabase(async (connection) => {
    const [ranges] = await connection.query<RowDataPacket[]>(
      `SELECT id, workspace_no, from_at, before_at FROM click_ranges WHERE state = 'Sealed'`
    )
    const found: string[] = []
    for (const { id, workspace_no: no, from_at: from, before_at: before } of ranges) {
      const [rows] = await connection.query<RowDataPacket[]>(
        `SELECT link_no, CAST(class AS CHAR) AS class, COUNT(*) AS n FROM ${ALL_CLICKS}
        WHERE workspace_no = ? AND clicked_at >= ? AND clicked_at < ? GROUP BY 1, 2 ORDER BY 1, 2`,
        [no, from, before]
      )
      const read = await engine.runAndReadAll(
        `SELECT link_no, class, count(*) AS n FROM read_parquet('${join(folder, `${id}.parquet`)}')
        WHERE kind = 0 GROUP BY 1, 2`
      )
      const toTexts = (some: any[]) => some.map((row) => `${row.link_no} ${row.class} ${row.n}`).sort() // prettier-ignore
      const [theirs, ours] = [toTexts(rows), toTexts(read.getRowObjectsJS())]
      if (theirs.join() !== ours.join()) found.push(id)
    }
    const files = listFiles()
    if (files.length !== ranges.length) found.push(`${files.length} files of ${ranges.length}`)
    return found
  })
}

async function onDatabase<Value>(work: (connection: Connection) => Promise<Value>): Promise<Value> {
  const connection = await mysql.createConnection({
    ...settings,
    database: DATABASE,
    timezone: 'Z',
  })
  try {
    return await work(connection)
  } finally {
    connection.destroy()
  }
}

/**
 * What clicks cost at size: stores clicks of three workspaces through the drainer, as life makes them
 * (support/life_lines.ts), and at each size says how fast that was, what a click takes on the disk, and how long
 * reports of 30 days take as the API asks for them: from sums, and from raw clicks with filters and in another zone, of
 * MySQL and in columns. In columns the first answer is that of an engine that has just begun, of files that are in no
 * cache. It seals what it stored, and exports all clicks of a workspace as CSV and as Parquet, and says what that costs, and
 * which memory process and writer had at most: after a tenth of the clicks, and after all. Beside each figure stands the load of the
 * machine.
 *
 *   ./shunt bench analytics [--sizes 300000] [--links 200000] [--days 30] [--seed 36] [--rounds 3] [--mysql 3] [--files 0]
 *
 * `--days` is the time in which the clicks are made, `--mysql` how often MySQL is asked (0: not at all). Sizes are numbers
 * of clicks, ascending, such as 1000000,20000000. `--files 100` then fills a year with so many files like those that were
 * sealed, which have a million clicks with `--sizes 3000000 --days 40`, and asks again in columns alone. Ends with 1 where
 * the report of 30 days takes longer than 50 ms, or twice as long at the last size as at the first.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createIgnitor } from '../bin/ignitor.js'
import { cleanEnvironment } from './support/clean_environment.js'
import { readDatabaseUsage, readTableBytes } from './support/database_usage.js'
import { readOptions } from './support/read_options.js'
import {
  databaseEnvironment,
  databaseSettings,
  scratchDatabase,
} from './support/scratch_database.js'
import { watchStalls } from './support/watch_stalls.js'

const DATABASE = 'shunt_bench_analytics'
const DAY_MS = 86_400_000
const PORTION = 500_000
const [MOST_MS, MOST_TIMES] = [50, 2]

/** Questions at the beginning of the list that sums answer. */
const FROM_SUMS = 2

const options = readOptions({
  ...{ sizes: '300000', links: 200_000, days: 30, seed: 36, rounds: 3, mysql: 3, files: 0 },
})
const sizes = String(options.sizes).split(',').map(Number)
const settings = databaseSettings()
const ace = [process.execPath, fileURLToPath(new URL('../ace.js', import.meta.url))]
const database = await scratchDatabase(settings, DATABASE, ace, {})
process.env = { ...cleanEnvironment(), ...databaseEnvironment(settings, DATABASE) }
const app = createIgnitor().createApp('console')
await app.init()
await app.boot()
const { ClickDrainer } = await import('#app/visits/clicks/drainer')
const { ensurePartitions } = await import('#app/visits/raw_clicks/actions/keep_partitions')
const { readReport } = await import('#app/visits/analytics/queries/read_report')
const { exportClicks } = await import('#app/visits/analytics/queries/export_clicks')
const { exportParquet } = await import('#app/visits/analytics/queries/export_parquet')
const { ExportMemory } = await import('./support/export_memory.js')
const { COUNTRIES, createLifeLines, shareLinks } = await import('./support/life_lines.js')
const { createClickStore } = await import('./support/click_store.js')
const { fillColumns } = await import('./support/fill_columns.js')
const { columnEngine, columnStore } = await import('#app/visits/click_columns/columns')
const { ColumnKeeper } = await import('#app/visits/click_columns/column_keeper')
const { readProcessUsage } = await import('#app/shared/untrusted_files/process_usage')
const { default: clickColumns } = await import('#config/click_columns')

await ensurePartitions()
const stores = []
for (const share of shareLinks(options.links)) stores.push(await createClickStore(share))
const [{ workspaceId, links }] = stores
const untilMs = Date.now()
const most = sizes.at(-1)!
const { days, seed } = options
const fromMs = untilMs - days * DAY_MS
const line = createLifeLines({ stores, seed, clicks: most, fromMs, days })
const spoolPath = await mkdtemp(join(tmpdir(), 'shunt-analytics-'))
const drainer = new ClickDrainer({ spoolPath })

const scope = { workspaceId, linkId: null, timeZone: 'UTC', rawClicksDays: 365 }
const ofLink = { ...scope, linkId: links[0] }
const ofQuietLink = { ...scope, linkId: links[Math.floor(links.length / 20)] }
const zone = { timeZone: 'Asia/Kolkata' }
const [first, , third, , fifth] = COUNTRIES.match(/../g)!
const three = { device: ['Desktop'], country: [third, fifth], language: ['en'] }
const questions: [name: string, ask: () => Promise<unknown>][] = [
  ['30 days, from sums', () => readReport({}, scope)],
  ['30 days of the busiest link, from sums', () => readReport({}, ofLink)],
  ['one filter, the busiest country', () => readReport({ country: [first] }, scope)],
  ['one filter, the third country', () => readReport({ country: [third] }, scope)],
  ['three filters', () => readReport(three, scope)],
  [
    'filters that few clicks meet',
    () => readReport({ country: ['JP'], referrer: ['site5000.example'] }, scope),
  ],
  ['another zone', () => readReport(zone, scope)],
  ['another zone, hours of seven days', () => readReport({ ...zone, ...lastWeek(), interval: 'hour' }, scope)],
  ['the busiest link, one filter', () => readReport({ country: [first] }, ofLink)],
  ['the busiest link, another zone', () => readReport(zone, ofLink)],
  ['a quiet link, another zone', () => readReport(zone, ofQuietLink)],
] // prettier-ignore
const fromSums: number[] = []
let stored = 0

/** Clicks that the last export as CSV had. */
let exported = 0
clickColumns.folder = join(spoolPath, 'columns')
for (const size of sizes) {
  await storeUpTo(size)
  await sealAll()
  for (const [number, [name, ask]] of questions.entries()) {
    clickColumns.isOn = false
    const isFromSums = number < FROM_SUMS
    const [tookMs, stalledMs] = await time(ask, isFromSums ? options.rounds : options.mysql)
    if (number === 0) fromSums.push(Math.min(...tookMs))
    console.log(`${name}: ${tookMs.join(', ')} ms; longest stall of the process ${stalledMs} ms`)
    if (!isFromSums) await askColumns(ask)
  }
  await exportAll('CSV')
  await exportAll('Parquet')
  console.log({ load: loadavg()[0].toFixed(1) })
}
if (options.files > 0) {
  console.log(await fillColumns(workspaceId, options.files, untilMs))
  for (const [name, ask] of questions.slice(FROM_SUMS)) {
    console.log(name)
    await askColumns(ask)
  }
}
columnEngine().end()
await rm(spoolPath, { recursive: true })
await database.query(`DROP DATABASE ${DATABASE}`)
await database.end()
await app.terminate()
const [few, many] = [fromSums[0], fromSums.at(-1)!]
process.exit(many > MOST_MS || many > MOST_TIMES * Math.max(few, 10) ? 1 : 0)

function lastWeek() {
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
  return { from: day(untilMs - 7 * DAY_MS), to: day(untilMs - DAY_MS) }
}

/** Asks an engine that has just begun, and the same one again. */
async function askColumns(ask: () => Promise<unknown>): Promise<void> {
  clickColumns.isOn = true
  columnEngine().end()
  forgetFiles()
  const [tookMs, stalledMs] = await time(ask, options.rounds + 1)
  const memory = readProcessUsage(columnEngine().pid ?? 0)?.memoryMb
  console.log(
    `  columns, first with an engine that begins: ${tookMs.join(', ')} ms; ${stalledMs} ms` +
      (memory ? `; ${Math.round(memory)} MB` : '; MySQL answered')
  )
}

/** Has the system forget what it has in memory of the files of columns. */
function forgetFiles(): void {
  for (const name of readdirSync(clickColumns.folder)) {
    const file = join(clickColumns.folder, name)
    if (!name.endsWith('.parquet')) continue
    const limits = ['oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none']
    spawnSync('dd', [`if=/dev/null`, `of=${file}`, ...limits])
  }
}

async function storeUpTo(size: number): Promise<void> {
  const used = await readDatabaseUsage(database)
  const before = stored
  let seconds = 0
  let cpuMicroseconds = 0
  while (stored < size) {
    const end = Math.min(stored + PORTION, size)
    const lines: string[] = []
    for (let number = stored; number < end; number++) {
      lines.push(line(number))
    }
    await writeFile(join(spoolPath, `${untilMs}-bench-${end}.spool`), lines.join(''))
    const startedMs = performance.now()
    const cpu = process.cpuUsage()
    await drainer.drainOnce()
    const { user, system } = process.cpuUsage(cpu)
    seconds += (performance.now() - startedMs) / 1_000
    cpuMicroseconds += user + system
    stored = end
  }
  const uses = await readDatabaseUsage(database)
  const perClick = (amount: number) => Number((amount / (stored - before)).toFixed(1))
  const bytes = async (table: string) =>
    Number(((await readTableBytes(database, DATABASE, table)) / stored).toFixed(1))
  console.log({
    clicks: stored,
    clicksPerSecond: Math.round((stored - before) / seconds),
    workerMicrosecondsPerClick: perClick(cpuMicroseconds),
    databaseMicrosecondsPerClick:
      uses.cpuSeconds === null ? null : perClick((uses.cpuSeconds - used.cpuSeconds!) * 1e6),
    clickTableBytesPerClick: await bytes('raw_clicks'),
    visitorTableBytesPerClick: await bytes('link_visitors'),
    namesBytesPerClick: await bytes('click_names'),
    sumsBytesPerClick: (await bytes('click_days')) + (await bytes('click_day_dimensions')),
  })
}

/** Seals what was stored, and says what that costs. */
async function sealAll(): Promise<void> {
  clickColumns.isOn = true
  const keeper = new ColumnKeeper({ columns: columnStore() })
  const used = await readDatabaseUsage(database)
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  const sealed = await keeper.keep(Infinity)
  const { user, system } = process.cpuUsage(cpu)
  const engineCpuMs = readProcessUsage(columnEngine().pid!)?.cpuMs ?? 0
  const uses = await readDatabaseUsage(database)
  const perClick = (amount: number) => Number((amount / sealed).toFixed(1))
  const [{ bytes, clicks, files }] = (
    await database.query<any[]>(
      `SELECT SUM(file_bytes) AS bytes, SUM(row_count) AS clicks, COUNT(*) AS files
      FROM click_ranges WHERE state = 'Sealed'`
    )
  )[0]
  console.log({
    sealed,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    workerMicrosecondsPerClick: perClick(user + system),
    engineMicrosecondsPerClick: perClick(engineCpuMs * 1_000),
    databaseMicrosecondsPerClick:
      uses.cpuSeconds === null ? null : perClick((uses.cpuSeconds - used.cpuSeconds!) * 1e6),
    bytesPerClick: Number((bytes / clicks).toFixed(1)),
    files,
    load: loadavg()[0].toFixed(1),
  })
}

/** Exports the clicks of the largest workspace, and says what that costs. */
async function exportAll(kind: 'CSV' | 'Parquet'): Promise<void> {
  globalThis.gc?.()
  const startMb = process.memoryUsage.rss() / 2 ** 20
  const memory = new ExportMemory()
  const used = await readDatabaseUsage(database)
  const cpu = process.cpuUsage()
  const startedMs = performance.now()
  let [lines, bytes, pieces] = [-1, 0, 0]
  const made = kind === 'CSV' ? await exportClicks({}, scope) : await exportParquet({}, scope)
  for await (const piece of made) {
    if (typeof piece === 'string') lines += piece.split('\r\n').length - 1
    bytes += Buffer.byteLength(piece)
    memory.look(++pieces)
  }
  if (kind === 'CSV') exported = lines
  else lines = exported
  const { user, system } = process.cpuUsage(cpu)
  const uses = await readDatabaseUsage(database)
  const perClick = (amount: number) => Number((amount / lines).toFixed(1))
  console.log({
    exportedAs: kind,
    clicks: lines,
    seconds: Math.round((performance.now() - startedMs) / 1_000),
    processMicrosecondsPerClick: perClick(user + system),
    databaseMicrosecondsPerClick:
      uses.cpuSeconds === null ? null : perClick((uses.cpuSeconds - used.cpuSeconds!) * 1e6),
    bytesPerClick: perClick(bytes),
    startMb: Math.round(startMb),
    mostMbAfterTenthAndAll: memory.compare(pieces / 10),
  })
}

async function time(
  ask: () => Promise<unknown>,
  rounds: number
): Promise<[tookMs: number[], stalledMs: number]> {
  const tookMs: number[] = []
  const watch = watchStalls()
  for (let round = 0; round < rounds; round++) {
    const startedMs = performance.now()
    await ask()
    tookMs.push(Math.round(performance.now() - startedMs))
  }
  return [tookMs, watch()]
}

/**
 * Promise 39, on servers of ClickHouse: the store of the plugin over the present engine (chdb, which carries it as a
 * library) and, where there is one, over a server process. Each is killed at random while ranges are sent, put
 * together and dropped, and while questions are asked; a range is sent twice, and broken off in its middle. Limit:
 * no answer has another number of clicks than its ranges, and after a kill every range is whole or answers nothing.
 *
 *   node --import ./bin/typescript.js tests/chaos/clickhouse.ts [--rounds 40] [--seed 1]
 *     [--chdb FOLDER_OF_MODULES] [--server FILE_OF_CLICKHOUSE_SERVER]
 *
 * Without `--chdb` it installs chdb (550 MB) into a folder that it removes at the end.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ColumnChoice, HeldColumn, HeldRange } from '../../app/platform/plugins/contract.js'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { ClickHouseStore } from '../../plugins/clickhouse/store.js'
import { installChdb } from './support/install_chdb.js'
import { until } from './support/killing.js'
import { seededRandom } from './support/random.js'

const { rounds, seed, chdb, server } = readOptions({
  ...{ rounds: 40, seed: Date.now() % 1_000_000, chdb: '', server: '' },
})
const random = seededRandom(seed)
const below = (count: number) => Math.floor(random() * count)
const folder = mkdtempSync(join(tmpdir(), 'shunt-clickhouse-'))
const children = new Set<ChildProcess>()
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const COLUMNS: HeldColumn[] = [
  { name: 'ms', type: 'BIGINT' },
  { name: 'link_no', type: 'INTEGER' },
  { name: 'day_shift', type: 'TINYINT' },
  { name: 'class', type: 'TEXT' },
  { name: 'visitor', type: 'UBIGINT' },
  { name: 'country', type: 'TEXT' },
]
const CHOICE: ColumnChoice = {
  ...{ fromMs: 0, beforeMs: 2e12, notedDays: null, links: null, hasQrCode: null, filters: [] },
}
const LIMITS = { timeoutMs: 10_000 }
const HUMAN = `x${Buffer.from('Human').toString('hex').toUpperCase()}`
const GERMANY = `x${Buffer.from('DE').toString('hex').toUpperCase()}`

function makeLines(count: number, from: number): string[] {
  return Array.from({ length: count }, (_, at) =>
    [1.7e12 + (from + at) * 1_000, at % 9, 0, HUMAN, at % 77, at % 3 ? GERMANY : ''].join(',')
  )
}

interface Engine {
  name: string
  port: number
  start(): ChildProcess
}

const modules = chdb || installChdb(folder)
const program = join(import.meta.dirname, '../fixtures/clickhouse/chdb_server.mjs')
const engines: Engine[] = [
  {
    ...{ name: 'chdb', port: 23_981 },
    start: () => begin(process.execPath, [program, modules, join(folder, 'chdb'), '23981']),
  },
]
if (server) {
  engines.push({
    ...{ name: 'clickhouse-server', port: 23_982 },
    start: () => begin(server, [`--config-file=${writeConfiguration()}`]),
  })
}
const done = {
  questions: 0,
  kills: 0,
  held: 0,
  twice: 0,
  brokenOff: 0,
  merged: 0,
  damaged: 0,
  reset: 0,
}
const damagedByKills: Record<string, number> = {}
const wrong: string[] = []
const versions: string[] = []
for (const engine of engines) await tryEngine(engine)
console.log({ seed, versions, ...done, damagedByKills, wrong })
if (wrong.length > 0 || done.kills === 0 || done.questions === 0) process.exitCode = 1
for (const child of children) child.kill('SIGKILL')

async function tryEngine(engine: Engine): Promise<void> {
  const url = `http://127.0.0.1:${engine.port}`
  let child = engine.start()
  await waitFor(url)
  const made = await ask(url, 'CREATE DATABASE IF NOT EXISTS shunt')
  if (!made.ok) throw new Error(`${engine.name}: ${await made.text()}`)
  versions.push((await (await ask(url, 'SELECT version()')).text()).trim())
  const account = { url, user: 'default', password: '', database: 'shunt' }
  const store = new ClickHouseStore(account, () => 1_000)
  await store.begin({ id: 'store', seals: 0, layout: 'one' }, COLUMNS)
  let ranges: HeldRange[] = []
  for (let round = 1; round <= rounds; round++) {
    const name = `${engine.name}, round ${round} of ${seed}`
    const id = `r${String(round).padStart(19, '0')}`
    const lines = makeLines(200 + below(3_000), below(100_000))
    const kill = round % 3 === 0
    const breaksOff = round % 5 === 4
    const dying = kill ? sleep(below(120)).then(() => child.kill('SIGKILL')) : null
    const held = await store.hold(id, send(lines, breaksOff), COLUMNS).catch(() => null)
    if (breaksOff && held) wrong.push(`${name}: what was broken off is held`)
    if (breaksOff) done.brokenOff++
    await dying
    if (kill) {
      done.kills++
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
      child = engine.start()
      await waitFor(url)
    }
    if (kill) ranges = await dropDamaged(engine, store, ranges)
    const other = { rowCount: lines.length, checksum: new Uint8Array(32), bytes: 1, id }
    await expectClicks(`${name}, another sum`, store, [other], null)
    await again(() => store.tidy())
    const whole = await again(() => store.hold(id, send(lines, false), COLUMNS))
    if (held) done.twice++
    if (whole?.rowCount !== lines.length) wrong.push(`${name}: ${whole?.rowCount} are held`)
    done.held++
    ranges.push({ id, ...whole! })
    if (ranges.length > 4) ranges = [await merge(name, store, ranges, id)]
    if (round % 7 === 0) {
      const [first, ...rest] = ranges
      await store.drop(first.id)
      await expectClicks(`${name}, dropped`, store, ranges, null)
      ranges = rest
    }
    await expectClicks(name, store, ranges, sumRows(ranges))
    const found = new Set(await store.listRanges())
    if (ranges.some((range) => !found.has(range.id))) wrong.push(`${name}: a range is not listed`)
    const mark = await store.readMark()
    if (mark?.id !== 'store') wrong.push(`${name}: the mark is ${JSON.stringify(mark)}`)
  }
  store.close()
  child.kill('SIGKILL')
}

/**
 * After a kill a range may no longer agree with its record (seen on the server of 2018): it answers nothing, and is held
 * again under another id.
 */
async function dropDamaged(
  { name }: Engine,
  store: ClickHouseStore,
  ranges: HeldRange[]
): Promise<HeldRange[]> {
  const reply = await again(() => store.countQuarters(ranges, CHOICE, LIMITS))
  const damaged = 'damaged' in reply ? reply.damaged : []
  for (const id of damaged) await store.drop(id)
  damagedByKills[name] = (damagedByKills[name] ?? 0) + damaged.length
  return ranges.filter(({ id }) => !damaged.includes(id))
}

async function merge(
  name: string,
  store: ClickHouseStore,
  parts: HeldRange[],
  last: string
): Promise<HeldRange> {
  const id = `m${last.slice(1)}`
  const reply = await store.merge(id, parts, COLUMNS)
  if ('damaged' in reply) throw new Error(`${name}: ${reply.damaged} are damaged; ${wrong}`)
  if (reply.answer.rowCount !== sumRows(parts)) wrong.push(`${name}: merged otherwise`)
  await expectClicks(`${name}, parts`, store, parts, sumRows(parts))
  for (const part of parts) await store.drop(part.id)
  done.merged++
  return { id, ...reply.answer }
}

/** @param clicks null: nothing may be answered */
async function expectClicks(
  name: string,
  store: ClickHouseStore,
  ranges: HeldRange[],
  clicks: number | null
): Promise<void> {
  const reply = await again(() => store.countQuarters(ranges, CHOICE, LIMITS))
  done.questions++
  if ('damaged' in reply) {
    done.damaged++
    if (clicks !== null) wrong.push(`${name}: ${reply.damaged} are damaged`)
    return
  }
  const counted = reply.answer.reduce((sum, row) => sum + row.clicks, 0)
  if (counted !== clicks) wrong.push(`${name}: ${counted} clicks, ${clicks} were held`)
}

function sumRows(ranges: HeldRange[]): number {
  return ranges.reduce((sum, { rowCount }) => sum + rowCount, 0)
}

/** Asks once more where a connection was to a server that was killed, as the next round of a worker would. */
async function again<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let turn = 1; ; turn++) {
    try {
      return await run()
    } catch (error) {
      const isReset = ['ECONNRESET', 'EPIPE'].includes((error as { code?: string }).code ?? '')
      if (!isReset || turn === 5) throw error
      done.reset++
    }
  }
}

/** Sends lines slowly enough that a kill meets them in their middle. */
async function* send(lines: string[], breaksOff: boolean): AsyncGenerator<string[]> {
  const half = lines.length >> 1
  yield lines.slice(0, half)
  await sleep(60)
  if (breaksOff) throw new Error('broken off')
  yield lines.slice(half)
}

function begin(file: string, given: string[]): ChildProcess {
  const child = spawn(file, given, {
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  children.add(child)
  child.once('exit', (code, signal) => {
    children.delete(child)
    if (signal !== 'SIGKILL') console.log({ file, code, signal })
  })
  return child
}

function ask(url: string, text: string): Promise<Response> {
  return fetch(url, { method: 'POST', body: text })
}

async function waitFor(url: string): Promise<void> {
  const answers = async () => (await ask(url, 'SELECT 1').catch(() => null))?.ok === true
  if (!(await until(answers, 60_000))) throw new Error(`No answer at ${url}`)
}

function writeConfiguration(): string {
  const path = join(folder, 'server')
  mkdirSync(join(path, 'tmp'), { recursive: true })
  const users = join(path, 'users.xml')
  const all = '<networks><ip>127.0.0.1</ip></networks><profile>default</profile>'
  writeFileSync(
    users,
    `<yandex><profiles><default></default></profiles><quotas><default></default></quotas><users>
    <default><password></password>${all}<quota>default</quota></default></users></yandex>`
  )
  const configuration = join(path, 'config.xml')
  writeFileSync(
    configuration,
    `<yandex><logger><level>warning</level><log>${path}/log</log><errorlog>${path}/errors</errorlog></logger>
    <http_port>23982</http_port><tcp_port>23983</tcp_port><listen_host>127.0.0.1</listen_host>
    <path>${path}/</path><tmp_path>${path}/tmp/</tmp_path><users_config>${users}</users_config>
    <default_profile>default</default_profile><default_database>default</default_database>
    <mark_cache_size>100000000</mark_cache_size><timezone>UTC</timezone></yandex>`
  )
  return configuration
}

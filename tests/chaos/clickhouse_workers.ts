/**
 * Promise 39, on a server of ClickHouse that several machines share: three workers fill it in turn, with leases thirty
 * times as short as in production, through HTTPS and with a password, while clicks are erased, judged again and come
 * late. Server and workers are killed at random, in the middle of ranges too, and workers are stopped until their lease
 * is over, so that they go on beside their successor. Limit: after each step every figure is what a
 * plain count over the raw clicks gives; in the end the server holds just what MySQL holds, and answers. A server that
 * is gone, another password and an unknown authority cost no figure; the doctor names them, and no log has a password.
 *
 *   node --import ./bin/typescript.js tests/chaos/clickhouse_workers.ts [--rounds 12] [--clicks 80000] [--seed 1]
 *     [--chdb FOLDER_OF_MODULES] [--server FILE_OF_CLICKHOUSE_SERVER]
 *
 * Without `--server` the present engine answers, as a library behind a small server of our own; `--chdb` names where
 * chdb is installed, which it does itself otherwise (550 MB, removed at the end).
 */
import { execFileSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import { readOptions } from '../../bench/support/read_options.js'
import {
  databaseSettings,
  SEEDED_WORKSPACE,
  seededLinkId,
} from '../../bench/support/scratch_database.js'
import { PrivateAuthority } from '../fixtures/private_authority.js'
import { ClickHouseServer } from './support/clickhouse_server.js'
import type { ColumnWork } from './support/column_program.js'
import { ColumnPrograms, endOf } from './support/column_programs.js'
import {
  askQuestions,
  countTruth,
  makeQuestions,
  type ColumnQuestion,
} from './support/column_truth.js'
import { seedForReading } from './support/counted.js'
import { installChdb } from './support/install_chdb.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { ALL_CLICKS } from './support/packed_truth.js'
import { oneOf, seededRandom } from './support/random.js'

const { rounds, clicks, seed, chdb, server, build } = readOptions({
  ...{ rounds: 12, clicks: 80_000, seed: Date.now() % 1_000_000, chdb: '', server: '' },
})
const PORT = 3_943
const DATABASE = 'shunt_chaos_clickhouse'
const LINKS = 20
const WORKERS = 3
const TOKEN = 'chaos'
const PASSWORD = 'the-right-password-of-columns'
const WRONG_PASSWORD = 'another-password-of-columns'

/** A worker that is stopped for this time finds another one at work. */
const LEASE_OVER_MS = 3_000

/** A web process asks a server again after 15 seconds. */
const AWAY_MS = 16_000

const random = seededRandom(seed)
const below = (count: number) => Math.floor(random() * count)
const folder = mkdtempSync(join(tmpdir(), 'shunt-clickhouse-'))
const logFile = join(folder, 'web.log')
process.on('exit', (code) => {
  if (code !== 0) console.log(execFileSync('tail', ['-n', '5', logFile], { encoding: 'utf8' }))
  rmSync(folder, { recursive: true, force: true })
})
const authority = new PrivateAuthority()
const clickHouse = new ClickHouseServer({
  ...{ folder: join(folder, 'server'), port: 23_984, user: 'columns', password: PASSWORD },
  identity: authority.identityFor('IP:127.0.0.1'),
  authority: authority.certificate,
  ...(server ? { program: server, modules: '' } : { modules: chdb || installChdb(folder) }),
})
await clickHouse.start()
const version = await clickHouse.ask('SELECT version()')

const environment = {
  ...{ CLICKHOUSE_URL: clickHouse.url, CLICKHOUSE_USER: 'columns', CLICKHOUSE_PASSWORD: PASSWORD },
  OUTBOUND_CA_FILE: authority.certificateFile,
}
const settings = databaseSettings()
const installation = new InstallationUnderTest({
  ...{ settings, database: DATABASE, port: PORT, webProcesses: 2, links: LINKS, logFile, build },
  environment: {
    ...environment,
    ...{ API_RATE_LIMIT: '100000000', METRICS_TOKEN: TOKEN, LOG_LEVEL: 'debug' },
  },
})
const { storagePath } = installation
const programs = new ColumnPrograms({ settings, database: DATABASE, storagePath, environment })
const early = await installation.start({ withWorker: false })
const key = await seedForReading(early, LINKS)
early.destroy()
await programs.finish({ work: 'fill', clicks, links: LINKS, seed })

const done = { answers: 0, refused: 0, serverKilled: 0, workersKilled: 0, workersStopped: 0 }
const seen = { inTheMiddle: 0, mostAtOnce: 0 }
const wrong: string[] = []
const missed: string[] = []
let isKeeping = true
let isOver = false
const workers: ChildProcess[] = []
for (let at = 0; at < WORKERS; at++) startWorker(at)
await until(async () => (await countRanges()).sealed >= 5, 120_000)
const disturbing = disturb()
for (let round = 1; round <= rounds; round++) {
  const change: ColumnWork = {
    ...{ work: oneOf(random, ['erase', 'judge', 'late'] as const)!, clicks: 200 },
    ...{ links: LINKS, seed: below(1_000_000) },
  }
  await Promise.all([programs.finish(change), askAll(`round ${round}, during`, false)])
  await askAll(`round ${round}, after ${change.work}`, true)
}
isOver = true
await disturbing

const isRebuilt = await until(async () => {
  const { sealed, stale } = await countRanges()
  return sealed > 0 && stale === 0
}, 180_000)
isKeeping = false
programs.kill()
await Promise.all(workers.map(endOf))
const different = await compareRanges()
await sleep(AWAY_MS)
const answersBefore = await readAnswers()
await askAll('at last', true)
await until(async () => (await readAnswers()) > answersBefore, 20_000)
const answeredByServer = (await readAnswers()) - answersBefore

await clickHouse.kill()
await askAll('without the server', true)
await doctorSays('gone', {}, /CLICKHOUSE_URL\) does not answer/)
await clickHouse.start()
await doctorSays('back', {}, /^(?!.*does not answer)/s)
const otherPassword = { CLICKHOUSE_PASSWORD: WRONG_PASSWORD }
await doctorSays('another password', otherPassword, /does not answer: [^"]*password/i)
await doctorSays(
  'an unknown authority',
  { OUTBOUND_CA_FILE: '' },
  /does not answer: [^"]*certificate/i
)
const log = readFileSync(logFile, 'utf8')
if (log.includes(PASSWORD)) missed.push('the log of the web processes has the password')
if (!/MySQL answers/.test(log)) missed.push('the log does not say that the server failed')
await clickHouse.kill()
await installation.stop()

console.log({
  seed,
  version,
  ...done,
  ...seen,
  answeredByServer,
  wrong,
  missed,
  isRebuilt,
  different,
})
const isKept =
  [wrong, missed, different].every((list) => list.length === 0) &&
  isRebuilt &&
  answeredByServer > 0 &&
  [done.serverKilled, done.workersKilled, done.workersStopped].every((count) => count > 0) &&
  seen.inTheMiddle > 0
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/** However it ends, another one takes over. */
function startWorker(at: number): void {
  const child = programs.run({ work: 'keep', full: at === 0 ? 15_000 : 2_000, isShared: true })
  workers[at] = child
  child.once('exit', () => {
    if (isKeeping) startWorker(at)
  })
}

/** Kills the server or a worker, or stops a worker until another one has its lease. */
async function disturb(): Promise<void> {
  for (let turn = 0; !isOver; turn++) {
    await sleep(500 + below(2_500))
    const { sealing } = await countRanges()
    seen.mostAtOnce = Math.max(seen.mostAtOnce, sealing)
    if (sealing > 0) seen.inTheMiddle++
    const worker = workers[below(WORKERS)]
    if (turn % 3 === 0) {
      await clickHouse.kill()
      await sleep(below(1_500))
      await clickHouse.start()
      done.serverKilled++
    } else if (turn % 3 === 1) {
      if (worker.kill('SIGKILL')) done.workersKilled++
    } else if (worker.kill('SIGSTOP')) {
      await sleep(LEASE_OVER_MS)
      worker.kill('SIGCONT')
      done.workersStopped++
    }
  }
}

/** @param isStill are no clicks changed, so that figures are those of a count? */
async function askAll(when: string, isStill: boolean): Promise<void> {
  const questions = makeQuestions(seededLinkId(below(LINKS)), oneOf(random, ['DE', 'GB', 'FR'])!)
  const truthOf = (question: ColumnQuestion) =>
    onDatabase((connection) => countTruth(connection, question))
  const found = await askQuestions(questions, ask, isStill ? truthOf : null)
  done.answers += questions.length
  wrong.push(...found.map((one) => `${when}, ${one}`))
}

/** Asks until there is an answer: a busy machine answers some with 503. */
async function ask(path: string): Promise<any> {
  const untilMs = performance.now() + 180_000
  for (;;) {
    const response = await fetch(
      `http://127.0.0.1:${PORT}/api/v1/workspaces/${SEEDED_WORKSPACE}${path}`,
      { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(90_000) }
    )
    if (response.status === 200) return response.json()
    if (response.status !== 503 || performance.now() > untilMs) {
      throw new Error(`${path}: ${response.status} ${await response.text()}`)
    }
    done.refused++
  }
}

function countRanges(): Promise<{ sealed: number; sealing: number; stale: number }> {
  return onDatabase(async (connection) => {
    const [[row]] = await connection.query<RowDataPacket[]>(
      `SELECT SUM(state = 'Sealed') AS sealed, SUM(state = 'Sealing') AS sealing,
        SUM(state <> 'Sealed') AS stale FROM click_ranges`
    )
    return { sealed: Number(row.sealed), sealing: Number(row.sealing), stale: Number(row.stale) }
  })
}

/** Compares what the server has of each range with what MySQL has of its time, by link and class. */
async function compareRanges(): Promise<string[]> {
  const rows = await clickHouse.ask(
    'SELECT range_id, link_no, class, count() FROM shunt.clicks GROUP BY range_id, link_no, class'
  )
  const theirs = Map.groupBy((rows ?? '').split('\n'), (line) => line.split('\t', 1)[0])
  return onDatabase(async (connection) => {
    const [ranges] = await connection.query<RowDataPacket[]>(
      `SELECT id, workspace_no, from_at, before_at FROM click_ranges WHERE state = 'Sealed'`
    )
    const found: string[] = []
    for (const { id, workspace_no: no, from_at: from, before_at: before } of ranges) {
      const [own] = await connection.query<RowDataPacket[]>(
        `SELECT link_no, CAST(class AS CHAR) AS class, COUNT(*) AS n FROM ${ALL_CLICKS}
        WHERE workspace_no = ? AND clicked_at >= ? AND clicked_at < ? GROUP BY 1, 2`,
        [no, from, before]
      )
      const ours = own.map((row) => [id, row.link_no, row.class, row.n].join('\t')).sort()
      const held = theirs.get(id) ?? []
      if (ours.join('\n') === held.toSorted().join('\n')) continue
      found.push(`${id}: ${held.length} lines in place of ${ours.length}`)
    }
    return found
  })
}

async function doctorSays(when: string, other: NodeJS.ProcessEnv, said: RegExp): Promise<void> {
  const { output } = await installation.aceWith(
    { ...other, LOG_LEVEL: 'trace' },
    'doctor',
    '--json'
  )
  if (!said.test(output))
    missed.push(`${when}: the doctor says ${output.match(/[^"]*olumns[^"]*/)}`)
  if (output.includes(PASSWORD) || output.includes(WRONG_PASSWORD))
    missed.push(`${when}: a password`)
}

/** Questions that the server answered, as the web processes count them. */
async function readAnswers(): Promise<number> {
  const headers = { authorization: `Bearer ${TOKEN}` }
  const text = await (await fetch(`http://127.0.0.1:${PORT}/metrics`, { headers })).text()
  const line = text
    .split('\n')
    .find((one) => one.includes('column_answers') && one.includes('succeeded'))
  return Number(line?.split(' ').at(-1) ?? 0)
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

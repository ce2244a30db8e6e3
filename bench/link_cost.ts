/**
 * Measures what a link costs beside many others: created one by one and in bulk, imported and
 * changed, in workspaces of each size, in turns, so that all have the same conditions; and the
 * bytes of each table and index. Ends with 1 where one of them takes more than twice as long in the
 * largest workspace as in the smallest, or where the index of words has more than 1,024 bytes a
 * link there.
 *
 *   node ace build && node --import ./bin/typescript.js bench/link_cost.ts
 *     [--sizes 10000,1000000] [--rounds 8] [--each 50] [--keep] [--fill-seconds 180] [--warm] [--build build]
 *
 * `--keep` leaves the databases, and takes those that were left. `--fill-seconds` ends a run that
 * has filled its databases for this time; with `--keep`, the next one goes on. `--warm` reads into
 * memory first what each new link changes in no order, as a database that has run for a while has
 * it, where its buffer pool has room.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql, { type Connection } from 'mysql2/promise'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { callApi, percentile, seedAccount, type ApiAccount } from './support/api_account.js'
import { cleanEnvironment } from './support/clean_environment.js'
import { fillLinks, nameLinks } from './support/fill_links.js'
import { readOptions } from './support/read_options.js'
import {
  databaseSettings,
  measuredEnvironment,
  scratchDatabase,
} from './support/scratch_database.js'
import { startServer, stopServer } from './support/server_process.js'

const { sizes, rounds, each, keep, fillSeconds, warm, build } = readOptions({
  sizes: '10000,1000000',
  rounds: 8,
  each: 50,
  keep: false,
  fillSeconds: 86_400,
  warm: false,
})
const [MOST_TIMES, MOST_BYTES] = [2, 1_024]
/** Indexes to which a new link adds rows at places that are not beside each other. */
const SCATTERED = {
  links: ['links_domain_alias', 'links_alias', 'links_title'],
  word_links: ['PRIMARY'],
  word_endings: ['PRIMARY'],
}
const WORD_TABLES = ['word_links', 'word_endings', 'frequent_words', 'workspace_numbers']
const BULK = 500
const CREATED_MS = Date.UTC(2024, 0, 1)
const FIRST_PORT = 3_951
const settings = databaseSettings()
const folder = build ?? join(import.meta.dirname, '../build')
const storagePath = mkdtempSync(join(tmpdir(), 'shunt-bench-'))
process.once('exit', () => rmSync(storagePath, { recursive: true, force: true }))
const ace = [process.execPath, join(folder, 'ace.js')]
const linkId = nameLinks(CREATED_MS)

interface Store {
  links: number
  database: string
  port: number
  connection: Connection
  account: ApiAccount
  tookMs: Record<string, number[]>
}

let made = 0
const stores: Store[] = []
for (const [at, links] of sizes.split(',').map(Number).entries()) stores.push(await open(links, at))
const servers = []
for (const { database, port } of stores) {
  servers.push(
    await startServer(
      [process.execPath, join(folder, 'bin/server.js')],
      port,
      environmentOf(database)
    )
  )
}
// The first round fills caches, and counts for nothing.
for (let round = 0; round <= rounds; round++) {
  for (const store of round % 2 === 0 ? stores : stores.toReversed()) await measure(store, round)
}
await Promise.all(servers.map((server) => stopServer(server)))

const [smallest, largest] = [stores[0], stores[stores.length - 1]]
const kinds = Object.keys(smallest.tookMs)
let isKept = true
const [[{ poolBytes }]] = await largest.connection.query<any[]>(
  'SELECT @@innodb_buffer_pool_size AS poolBytes'
)
console.log(`buffer pool of ${Math.round(poolBytes / 2 ** 20)} MB${warm ? ', warm' : ''}`)
console.log(
  ['ms a link'.padEnd(14), ...stores.map(({ links }) => `${links}`.padStart(12))].join('')
)
for (const kind of kinds) {
  const medians = stores.map(({ tookMs }) => percentile(tookMs[kind], 0.5))
  const times = medians[medians.length - 1] / medians[0]
  isKept &&= times <= MOST_TIMES
  const figures = medians.map((ms) => ms.toFixed(2).padStart(12))
  console.log(`${kind.padEnd(14)}${figures.join('')}   ${times.toFixed(2)} times`)
}
for (const store of stores) await showBytes(store)
const wordBytes = await bytesOfWords(largest)
isKept &&= wordBytes <= MOST_BYTES
for (const { connection, database } of stores) {
  if (!keep) await connection.query(`DROP DATABASE \`${database}\``)
  await connection.end()
}
console.log(isKept ? 'kept' : 'BROKEN')
process.exitCode = isKept ? 0 : 1

function environmentOf(database: string) {
  return measuredEnvironment(settings, { database, storagePath })
}

async function open(links: number, at: number): Promise<Store> {
  const database = `shunt_bench_cost_${links}`
  const left = keep ? await existing(database) : null
  const { connection, account } = left ?? (await created(database))
  const startedMs = performance.now()
  const isFull = await fillLinks(
    connection,
    account.workspaceId,
    links,
    CREATED_MS,
    fillSeconds - startedMs / 1_000
  )
  const there = await countLinks(connection)
  console.log(`${there} links after ${Math.round((performance.now() - startedMs) / 1_000)} s`)
  if (!isFull) process.exit(2)
  if (warm) await warmUp(connection)
  return { links, database, port: FIRST_PORT + at, connection, account, tookMs: {} }
}

async function created(database: string) {
  const connection = await scratchDatabase(settings, database, ace, environmentOf(database))
  return { connection, account: await seedAccount(connection) }
}

async function existing(database: string) {
  const options = { ...settings, database, timezone: 'Z' }
  const connection = await mysql.createConnection(options).catch(() => null)
  if (!connection) return null
  const [[found]] = await connection.query<any[]>(
    'SELECT id AS workspaceId, organisation_id AS organisationId FROM workspaces LIMIT 1'
  )
  const { key, hash } = generateApiKey()
  await connection.query('UPDATE api_keys SET hash = ?', [hash])
  return { connection, account: { ...found, key } as ApiAccount }
}

async function warmUp(connection: Connection): Promise<void> {
  for (const [table, indexes] of Object.entries(SCATTERED)) {
    for (const index of indexes) {
      await connection.query(`SELECT COUNT(*) FROM ${table} FORCE INDEX (\`${index}\`)`)
    }
  }
}

/** What there is by now, those of the measurement included. */
async function countLinks(connection: Connection): Promise<number> {
  const [[{ there }]] = await connection.query<any[]>('SELECT COUNT(*) AS there FROM links')
  return Number(there)
}

async function measure(store: Store, round: number): Promise<void> {
  const note = (kind: string, tookMs: number) => {
    if (round > 0) (store.tookMs[kind] ??= []).push(tookMs)
  }
  for (let time = 0; time < each; time++) note('one by one', await call(store, 'POST', '', aLink()))
  const links = Array.from({ length: BULK }, aLink)
  note('in bulk', (await call(store, 'POST', '/bulk', { links })) / BULK)
  for (let time = 0; time < each; time++) {
    const path = `/${linkId(Math.floor(Math.random() * store.links))}`
    note('changed', await call(store, 'PATCH', path, { title: `Renamed spring lamps ${made++}` }))
  }
  note('imported', await importLinks(store))
}

function aLink() {
  const number = made++
  return {
    destinationUrl: `https://shop.example.org/winter/sale-${number}?source=list`,
    title: `Spring lamps newsletter ${number % 5_000}`,
    tags: ['plain'],
  }
}

async function call(
  { port, account }: Store,
  method: string,
  path: string,
  body: unknown
): Promise<number> {
  const answer = await callApi(port, account, method, `/links${path}`, body)
  if (answer.status >= 300 || (answer.body.failed ?? 0) > 0)
    throw new Error(`${answer.status} ${JSON.stringify(answer.body).slice(0, 500)}`)
  return answer.tookMs
}

/** @returns milliseconds a link, without the start of the command */
async function importLinks({ connection, database }: Store): Promise<number> {
  const path = join(storagePath, 'links.csv')
  const lines = Array.from({ length: BULK * 2 }, aLink).map(
    ({ destinationUrl, title }) => `${destinationUrl},${title}`
  )
  writeFileSync(path, ['destinationUrl,title', ...lines].join('\n'))
  const [program, ...words] = [...ace, 'links:import', path]
  const env = { ...cleanEnvironment(), ...environmentOf(database) }
  const { status, stdout, stderr } = spawnSync(program, words, { env, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${stdout}${stderr}`)
  const [[{ tookMs }]] = await connection.query<any[]>(
    `SELECT TIMESTAMPDIFF(MICROSECOND, created_at, finished_at) / 1000 AS tookMs FROM imports
      ORDER BY created_at DESC LIMIT 1`
  )
  return Number(tookMs) / lines.length
}

async function showBytes({ connection, database }: Store): Promise<void> {
  const links = await countLinks(connection)
  await connection.query(
    `ANALYZE TABLE links, link_versions, link_tags, link_texts, ${WORD_TABLES.join(', ')}`
  )
  const [rows] = await connection.query<any[]>(
    `SELECT table_name AS name, index_name AS part, stat_value * @@innodb_page_size AS bytes
      FROM mysql.innodb_index_stats WHERE database_name = ? AND stat_name = 'size'`,
    [database]
  )
  console.log(`bytes a link, of ${links}:`)
  for (const [name, parts] of Map.groupBy(rows, (row) => row.name)) {
    const sizesOfParts = parts.map(({ part, bytes }) => ({ part, bytes: Number(bytes) / links }))
    const all = sizesOfParts.reduce((sum, { bytes }) => sum + bytes, 0)
    if (all < 10) continue
    const told = sizesOfParts.map(({ part, bytes }) => `${part} ${bytes.toFixed(0)}`).join(', ')
    console.log(`  ${name.padEnd(16)}${all.toFixed(0).padStart(6)}  ${told}`)
  }
}

async function bytesOfWords({ connection, database }: Store): Promise<number> {
  const links = await countLinks(connection)
  const [[{ bytes }]] = await connection.query<any[]>(
    `SELECT SUM(stat_value) * @@innodb_page_size AS bytes FROM mysql.innodb_index_stats
      WHERE database_name = ? AND stat_name = 'size' AND table_name IN (?)`,
    [database, WORD_TABLES]
  )
  console.log(`the index of words, of ${links}: ${Math.round(bytes / links)} bytes a link`)
  return bytes / links
}

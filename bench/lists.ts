/**
 * Every list, filter, sort, search and deep page of a workspace with many links, through HTTP, and
 * redirects from a store of that size beside a store of 1,000 links. Ends with 1 where a page takes
 * more than 100 ms (p99; the first of its kind is distinguished) or redirects get slower by a
 * tenth.
 *
 *   node ace build && node --import ./bin/typescript.js bench/lists.ts
 *     [--links 1000000] [--rounds 60] [--pairs 3] [--seconds 4] [--keep]
 *
 * `--keep` leaves the database, and takes one that was left.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import mysql from 'mysql2/promise'
import { generateApiKey } from '#app/people/api_keys/generate_api_key'
import { callApi, percentile, seedAccount, type ApiAccount } from './support/api_account.js'
import { listCases, type ListCase } from './support/list_cases.js'
import { seedListStore } from './support/list_store.js'
import { load } from './support/load.js'
import { readOptions } from './support/read_options.js'
import {
  databaseSettings,
  measuredEnvironment,
  scratchDatabase,
  seedLinks,
} from './support/scratch_database.js'
import { startServer, stopServer } from './support/server_process.js'

const { links, rounds, pairs, seconds, keep, build } = readOptions({
  links: 1_000_000,
  rounds: 60,
  pairs: 3,
  seconds: 4,
  keep: false,
})

const MOST_MS = 100
const [PORT, SMALL_PORT] = [3_991, 3_991 + 1]
const [DATABASE, SMALL_DATABASE] = [`shunt_bench_lists_${links}`, 'shunt_bench_lists_small']
const settings = databaseSettings()
const folder = build ?? join(import.meta.dirname, '../build')
const storagePath = await mkdtemp(join(tmpdir(), 'shunt-bench-'))
const ace = [process.execPath, join(folder, 'ace.js')]
const server = [process.execPath, join(folder, 'bin/server.js')]

const connection = (await existing()) ?? (await seeded())
const account = await accountOf()
const cases = await listCases(connection, account.workspaceId, links)
const process1 = await startServer(server, PORT, environmentFor(DATABASE))
let isSlow = await measureLists()
if (pairs > 0) isSlow = (await measureRedirects()) || isSlow
await stopServer(process1)
if (!keep) await connection.query(`DROP DATABASE \`${DATABASE}\``)
await connection.end()
await rm(storagePath, { recursive: true })
process.exitCode = isSlow ? 1 : 0

function environmentFor(database: string) {
  return measuredEnvironment(settings, { database, storagePath })
}

/**
 * Returns the workspace that was seeded, with a key of this run: a run before showed its own to no
 * one.
 */
async function accountOf(): Promise<ApiAccount> {
  const [[{ workspaceId, organisationId }]] = (await connection.query(
    'SELECT id AS workspaceId, organisation_id AS organisationId FROM workspaces LIMIT 1'
  )) as any
  const { key, hash } = generateApiKey()
  await connection.query('UPDATE api_keys SET hash = ?', [hash])
  return { organisationId, workspaceId, key }
}

/** Returns what an earlier run left. */
async function existing() {
  if (!keep) return null
  const found = await mysql
    .createConnection({ ...settings, database: DATABASE, timezone: 'Z' })
    .catch(() => null)
  if (!found) return null
  const [[{ total }]] = (await found.query('SELECT COUNT(*) AS total FROM link_texts')) as any
  if (total === links) return found
  await found.end()
  return null
}

async function seeded() {
  const environment = environmentFor(DATABASE)
  const made = await scratchDatabase(settings, DATABASE, ace, environment)
  const { workspaceId } = await seedAccount(made)
  const startedAt = performance.now()
  await seedListStore(made, workspaceId, links, (done) => {
    if (done % 50_000 !== 0 && done !== links) return
    console.log(`${done} links after ${Math.round((performance.now() - startedAt) / 1_000)} s`)
  })
  await made.query('ANALYZE TABLE links, link_tags, link_texts, word_links, word_endings')
  return made
}

/** Measures each kind of page; says so of those that take too long. */
async function measureLists(): Promise<boolean> {
  let slow = 0
  console.log(`${'page'.padEnd(46)} matches    first      p50      p99`)
  for (const one of cases) {
    const tookMs: number[] = []
    let total = ''
    for (let round = 0; round <= rounds; round++) {
      const startedAt = performance.now()
      total = await ask(one, round)
      tookMs.push(performance.now() - startedAt)
    }
    const [firstMs] = tookMs.splice(0, 1)
    const [p50, p99] = [percentile(tookMs, 0.5), percentile(tookMs, 0.99)]
    const figures = [firstMs, p50, p99].map((ms) => `${ms.toFixed(1)} ms`.padStart(9)).join('')
    if (p99 > MOST_MS) slow++
    console.log(
      `${one.name.padEnd(46)} ${total.padStart(7)}${figures}${p99 > MOST_MS ? '  SLOW' : ''}`
    )
  }
  console.log(`${cases.length - slow} of ${cases.length} within ${MOST_MS} ms`)
  return slow > 0
}

async function ask({ path }: ListCase, round: number): Promise<string> {
  const { status, body } = await callApi(PORT, account, 'GET', path(round))
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return String(body.totalItems ?? body.items.length)
}

/** Asks for the same 1,000 links, out of the big store and out of one that has no others. */
async function measureRedirects(): Promise<boolean> {
  const environment = environmentFor(SMALL_DATABASE)
  const small = await scratchDatabase(settings, SMALL_DATABASE, ace, environment)
  await seedLinks(small, 1_000)
  const process2 = await startServer(server, SMALL_PORT, environment)
  const asked = Math.min(1_000, links / 10)
  for (const port of [PORT, SMALL_PORT])
    await load({ port: port, links: asked, seconds: 2, connections: 64 })
  const ratios: number[] = []
  for (let pair = 0; pair < pairs; pair++) {
    const few = await load({ port: SMALL_PORT, links: asked, seconds: seconds, connections: 64 })
    const many = await load({ port: PORT, links: asked, seconds: seconds, connections: 64 })
    ratios.push(many.requestsPerSecond / few.requestsPerSecond)
    const say = (figure: number) => Math.round(figure)
    console.log(
      `redirects: ${say(few.requestsPerSecond)}/s of 1,000 links, ` +
        `${say(many.requestsPerSecond)}/s of ${links}, errors ${few.errors} and ${many.errors}`
    )
  }
  await stopServer(process2)
  await small.query(`DROP DATABASE \`${SMALL_DATABASE}\``)
  await small.end()
  const median = ratios.sort((one, other) => one - other)[Math.floor(ratios.length / 2)]
  console.log(`redirects: ${median.toFixed(2)} of the throughput (promised: at least 0.90)`)
  return median < 0.9
}

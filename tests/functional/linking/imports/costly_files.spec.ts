import { readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import db from '@adonisjs/lucid/services/db'
import { test } from '@japa/runner'
import { newId } from '#app/shared/ids'
import config from '#config/imports'
import { assertProblem, call } from '#tests/fixtures/api'
import { send } from '#tests/fixtures/imports'
import { aWorkspace } from '#tests/fixtures/workspace'

/** The event loop that answers visitors never stands still for longer. */
const LONGEST_STALL_MS = 1_000

const LINKS = `id INTEGER PRIMARY KEY, address TEXT, description TEXT, banned INT, password TEXT,
  expire_in TEXT, visit_count INT, created_at TEXT`
const SLOW = `length(replace(hex(zeroblob(20000000 + id)), '0', '1'))`
const RECURSIVE = `WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT x FROM n`

/** Makes a database of the size of a request. */
function aDatabase(fill: (database: DatabaseSync) => void): string {
  const path = join(tmpdir(), `shunt-test-${newId()}.sqlite`)
  const database = new DatabaseSync(path, { defensive: false })
  try {
    fill(database)
    database.close()
    return readFileSync(path).toString('base64')
  } finally {
    rmSync(path, { force: true })
  }
}

function withComputedColumn(database: DatabaseSync) {
  database.exec(`CREATE TABLE links(${LINKS}); INSERT INTO links(id, address)
    SELECT value, 'gen' || value FROM json_each('[1,2,3,4,5,6,7,8,9,10]');
    PRAGMA writable_schema = ON`)
  database
    .prepare(`UPDATE sqlite_master SET sql = ? WHERE name = 'links'`)
    .run(`CREATE TABLE links(${LINKS}, target TEXT AS/**/('https://example.com/' || ${SLOW}))`)
}

const MANY_COLUMNS = Array.from({ length: 1_990 }, (_, at) => `c${at} TEXT`).join()

const DATABASES: [string, (database: DatabaseSync) => void][] = [
  ['a computed column that a comment hides', withComputedColumn],
  [
    'a stored computed column',
    (database) => {
      database.exec(`CREATE TABLE links(${LINKS}, target TEXT AS (address || 'x') STORED)`)
    },
  ],
  [
    'a recursive query in a view',
    (database) => database.exec(`CREATE TABLE a(b); CREATE VIEW links AS ${RECURSIVE}`),
  ],
  [
    'a view that is not asked for',
    (database) =>
      database.exec(`CREATE TABLE links(${LINKS}, target); CREATE VIEW v AS ${RECURSIVE}`),
  ],
  [
    'a trigger',
    (database) =>
      database.exec(`CREATE TABLE links(${LINKS}, target);
        CREATE TRIGGER t AFTER INSERT ON links BEGIN SELECT 1; END`),
  ],
  [
    'a virtual table',
    (database) => database.exec(`CREATE VIRTUAL TABLE links USING fts5(address, target)`),
  ],
  [
    'a table with 2,000 columns',
    (database) => database.exec(`CREATE TABLE links(${LINKS}, target, ${MANY_COLUMNS})`),
  ],
]

const NESTED = '['.repeat(100_000)
const TEXTS: [string, string, string][] = [
  ['JSON nested 100,000 deep', NESTED, 'import.malformed'],
  ['an object nested 100,000 deep', `[{"url":${NESTED}`, 'import.malformed'],
  ['a key of 900,000 characters', `[{"${'k'.repeat(900_000)}":1}]`, 'import.malformed'],
  [
    'a head with 300,000 columns',
    `${Array.from({ length: 300_000 }, () => 'c').join()}\n1\n`,
    'import.malformed',
  ],
  ['1,001 columns', `url${',c'.repeat(1_000)}\nhttps://example.com\n`, 'import.malformed'],
  ['a quoted field that never ends', `alias,url\n"${'x'.repeat(900_000)}`, 'import.malformed'],
  [
    'spaces before each bracket of a dump',
    `INSERT INTO a${' '.repeat(16_200)}x${'('.repeat(100_000)}`,
    'import.empty',
  ],
  [
    'a dump with 16,000 spaces before each of 50 brackets',
    `INSERT INTO a${`${' '.repeat(16_000)}(`.repeat(50)}`,
    'import.empty',
  ],
  ['rows of another table', `INSERT INTO a VALUES${'(VALUES'.repeat(100_000)}`, 'import.empty'],
]

/** Runs work and returns how long the event loop of this process stood still at most. */
async function longestStallMs(work: () => Promise<void>): Promise<number> {
  const delay = monitorEventLoopDelay({ resolution: 10 })
  delay.enable()
  await work()
  delay.disable()
  return delay.max / 1e6
}

test.group('A file that costs more than it may', () => {
  for (const [name, fill] of DATABASES) {
    test(`a database with ${name} is refused, and delays no one`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const contentBase64 = aDatabase(fill)
      const stalled = await longestStallMs(async () => {
        const answer = await call(workspace, 'POST', '/imports', { contentBase64 })
        assertProblem(assert, answer, 422, 'import.format_unknown')
      })
      assert.isBelow(stalled, LONGEST_STALL_MS)
      const where = { workspace_id: workspace.workspaceId }
      assert.lengthOf(await db.from('imports').where(where).select('id'), 0)
    }).timeout(60_000)
  }

  for (const [name, content, code] of TEXTS) {
    test(`${name} is refused, and delays no one`, async ({ assert }) => {
      const workspace = await aWorkspace()
      const stalled = await longestStallMs(async () => {
        assertProblem(assert, await send(workspace, content), 422, code)
      })
      assert.isBelow(stalled, LONGEST_STALL_MS)
      const where = { workspace_id: workspace.workspaceId }
      assert.lengthOf(await db.from('imports').where(where).select('id'), 0)
    }).timeout(60_000)
  }

  test('a file that takes more than IMPORT_MAX_SECONDS is refused, and the next is read', async ({
    assert,
    cleanup,
  }) => {
    const allowed = config.maxCpuMs
    cleanup(() => {
      config.maxCpuMs = allowed
    })
    const workspace = await aWorkspace()
    const lines = Array.from({ length: 5_000 }, (_, at) => `a${at},https://example.com/${at}`)
    const content = ['alias,url', ...lines].join('\n')
    config.maxCpuMs = 1
    assertProblem(assert, await send(workspace, content), 422, 'import.too_costly')
    const where = { workspace_id: workspace.workspaceId }
    assert.lengthOf(await db.from('imports').where(where).select('id'), 0)
    config.maxCpuMs = allowed
    const small = content.split('\n', 3).join('\n')
    assert.equal((await send(workspace, small)).status, 202)
  })

  test('a file that takes more than IMPORT_MAX_MEMORY_MB is refused, and the next is read', async ({
    assert,
    cleanup,
  }) => {
    const allowed = config.maxMemoryMb
    cleanup(() => void (config.maxMemoryMb = allowed))
    const workspace = await aWorkspace()
    const lines = Array.from(
      { length: 4_000 },
      (_, at) => `a${at},https://example.com/${'x'.repeat(180)}`
    )
    const content = ['alias,url', ...lines].join('\n')
    config.maxMemoryMb = 1
    assertProblem(assert, await send(workspace, content), 422, 'import.too_costly')
    const where = { workspace_id: workspace.workspaceId }
    assert.lengthOf(await db.from('imports').where(where).select('id'), 0)
    config.maxMemoryMb = allowed
    const small = content.split('\n', 3).join('\n')
    assert.equal((await send(workspace, small)).status, 202)
  }).timeout(60_000)

  test('1,000 columns are read', async ({ assert }) => {
    const content = `alias,url${',c'.repeat(998)}\nabc,https://example.com\n`
    assert.equal((await send(await aWorkspace(), content)).status, 202)
  })
})

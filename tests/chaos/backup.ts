/**
 * Promise 29: a backup that is taken while Shunt is at work can be restored elsewhere. Links are
 * created through the API and visitors come, at 200 writes a second, while `backup:create` runs. It is
 * restored into another database with a storage folder of its own: every table has the checksum that
 * the backup's snapshot had, every link its event, and after its worker has drained the clicks that the
 * backup brought along, every visitor who was answered before the backup is counted, and counted once.
 * Another key is refused with a sentence, and nothing is changed. Older clicks are packed: reports with filters and the
 * export, byte by byte, are the same after restoring, and again after all packs became rows there.
 *
 *   node --import ./bin/typescript.js tests/chaos/backup.ts [--seconds 20] [--rate 60]
 *     [--click-rate 140] [--build build]
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import mysql, { type Connection, type RowDataPacket } from 'mysql2/promise'
import { BackupFile } from '#app/installation/backups/backup_file'
import { DumpTally } from '#app/installation/backups/dump_tally'
import { cleanEnvironment } from '../../bench/support/clean_environment.js'
import { readOptions } from '../../bench/support/read_options.js'
import { databaseSettings, SEEDED_WORKSPACE } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { ColumnPrograms } from './support/column_programs.js'
import { seedForReading } from './support/counted.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { until } from './support/killing.js'
import { reckon } from './support/reckoning.js'
import { visit } from './support/visitors.js'

const { seconds, rate, clickRate, build } = readOptions({ seconds: 20, rate: 60, clickRate: 140 })
const PORT = 3_973
const LINKS = 200
const PACKED = 12_000
const DATABASE = 'shunt_chaos_backup'
const ELSEWHERE = `${DATABASE}_elsewhere`

/** What restoring changes on purpose. */
const FORGOTTEN = new Set(['instances', 'leases', 'backups'])

const settings = databaseSettings()
const folder = mkdtempSync(join(tmpdir(), 'shunt-backups-'))
const environment = { BACKUP_DIR: folder, API_RATE_LIMIT: '1000000' }
const common = { settings, port: PORT, webProcesses: 2, links: LINKS, build, environment }
const installation = new InstallationUnderTest({ ...common, database: DATABASE })
const connection = await installation.start()
const client = new ApiClient(installation.install())

const key = await seedForReading(connection, LINKS)
const { storagePath } = installation
const programs = new ColumnPrograms({ settings, database: DATABASE, storagePath })
const seed = 1
await programs.finish({ work: 'fill', clicks: PACKED, links: LINKS, seed })
await programs.finish({ work: 'pack-all', size: 500 })
const packedBefore = await readPacked(connection)

// Who is answered before the backup begins has to be in it, stored or in the spool.
const before = await visit(PORT, LINKS, clickRate, 5)
const [created, during, made] = await Promise.all([
  client.createLinks(rate, seconds),
  visit(PORT, LINKS, clickRate, seconds, undefined, before.asked),
  sleep((seconds * 1_000) / 3).then(() => installation.ace('backup:create', '--json')),
])
const backup = JSON.parse(made.output.slice(made.output.indexOf('{')))
const { manifest } = await BackupFile.open(backup.path)
await installation.stop()

const elsewhere = new InstallationUnderTest({ ...common, database: ELSEWHERE })
await connection.query(`DROP DATABASE IF EXISTS \`${ELSEWHERE}\``)
await connection.query(`CREATE DATABASE \`${ELSEWHERE}\` CHARACTER SET utf8mb4`)
const wrongKey = await elsewhere.aceWith({ APP_KEY: 'f'.repeat(32) }, 'backup:restore', backup.path)
const changedByWrongKey = await countTables()
const verified = await elsewhere.ace('backup:verify', backup.path)
const startedAtMs = performance.now()
const restored = await elsewhere.ace('backup:restore', backup.path)
const restoredAfterMs = Math.round(performance.now() - startedAtMs)
const sums = await sumTables()
const differing = Object.entries(manifest.tables)
  .filter(([name]) => !FORGOTTEN.has(name))
  .filter(([name, { rows, sha256 }]) => sums[name]?.rows !== rows || sums[name].sha256 !== sha256)
  .map(([name]) => name)

const restoredConnection = await mysql.createConnection({ ...settings, database: ELSEWHERE })
const storedBefore = await count(restoredConnection, 'SELECT COUNT(*) AS n FROM raw_clicks')
const links = await count(
  restoredConnection,
  `SELECT COUNT(*) AS n FROM links WHERE destination_url LIKE 'https://example.com/%'`
)
const withoutEvent = await countWithoutEvent()
const [[{ at: drainFrom }]] = await restoredConnection.query<RowDataPacket[]>(
  'SELECT CAST(UTC_TIMESTAMP(3) AS CHAR) AS at'
)
await elsewhere.resume()
// It has gone through the clicks that the backup brought when it says so in the database.
const hasDrained = async () =>
  (await count(
    restoredConnection,
    `SELECT COUNT(*) AS n FROM click_spools WHERE drained_through >= '${drainFrom}'`
  )) > 0
if (!(await until(hasDrained, 60_000))) throw new Error('the clicks were not drained')
const { missing, double, rows, rolledUp, uniqueIds } = await reckon(restoredConnection, before)
const packedRestored = await readPacked(restoredConnection)
const unpacked = await elsewhere.ace('clicks:unpack')
const packedUnpacked = await readPacked(restoredConnection)
await elsewhere.stop()

restoredConnection.destroy()
for (const name of [DATABASE, ELSEWHERE]) await connection.query(`DROP DATABASE \`${name}\``)
connection.destroy()
rmSync(folder, { recursive: true })

const reckoning = {
  asked: rate * seconds,
  writesPerSecond: Math.round((created.answered.size + during.answered.size) / seconds),
  created: created.answered.size,
  notCreated: created.broken,
  visitors: before.answered.size + during.answered.size,
  turnedAway: during.broken + during.otherwise.size,
  redirectP99Ms: Math.round(during.p99Ms),
  backupBytes: backup.sizeBytes,
  backupRows: backup.rows,
  spooledBytes: backup.clickBytes,
  linksInBackup: links,
  verified: verified.status === 0,
  wrongKey: { status: wrongKey.status, words: wrongKey.output.trim().split('\n').at(-1) },
  changedByWrongKey,
  restored: restored.status === 0,
  restoredAfterMs,
  differing,
  withoutEvent,
  clicks: { storedBefore, rows, missing, double, rolledUp, uniqueIds },
  packed: {
    ...{ clicks: packedBefore.clicks, restored: packedRestored.clicks },
    ...{ unpacked: unpacked.status === 0, left: packedUnpacked.clicks },
    differs: [packedRestored, packedUnpacked].map(({ seen }) => seen !== packedBefore.seen),
    exportedBytes: packedBefore.seen.length,
  },
}
console.log(reckoning)
const isKept =
  reckoning.verified &&
  reckoning.restored &&
  wrongKey.status === 1 &&
  /another key/.test(wrongKey.output) &&
  changedByWrongKey === 0 &&
  differing.length === 0 &&
  links > 0 &&
  links < created.answered.size &&
  withoutEvent === 0 &&
  reckoning.turnedAway === 0 &&
  missing + double === 0 &&
  rolledUp === rows &&
  uniqueIds === rows &&
  packedBefore.clicks === PACKED &&
  packedRestored.clicks === PACKED &&
  unpacked.status === 0 &&
  packedUnpacked.clicks === 0 &&
  !reckoning.packed.differs.includes(true)
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/** Reads how many clicks are packed, and all that people see of those days. */
async function readPacked(asked: Connection): Promise<{ clicks: number; seen: string }> {
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const days = `from=${day(25)}&to=${day(1)}`
  const texts = []
  for (const path of [
    `/analytics?${days}&country=DE&top=100`,
    `/analytics?${days}&timeZone=Asia/Tokyo&interval=day&top=100`,
    `/analytics/export.csv?${days}&classRule=true`,
  ]) {
    const response = await fetch(
      `http://127.0.0.1:${PORT}/api/v1/workspaces/${SEEDED_WORKSPACE}${path}`,
      { headers: { authorization: `Bearer ${key}` } }
    )
    if (response.status !== 200) throw new Error(`${path}: ${await response.text()}`)
    const text = await response.text()
    texts.push(text.replace(/"dataThrough":"[^"]*"/, ''))
  }
  const clicks = await count(asked, 'SELECT SUM(row_count) AS n FROM packed_clicks')
  return { clicks, seen: texts.join('\n') }
}

function countTables(): Promise<number> {
  return count(
    connection,
    `SELECT COUNT(*) AS n FROM information_schema.tables WHERE table_schema = '${ELSEWHERE}'`
  )
}

/** Counts links whose creation has no event, which a snapshot of one moment would have. */
async function countWithoutEvent(): Promise<number> {
  const [present] = await restoredConnection.query<RowDataPacket[]>(
    `SELECT id FROM links WHERE destination_url LIKE 'https://example.com/%'`
  )
  const [told] = await restoredConnection.query<RowDataPacket[]>(
    `SELECT JSON_UNQUOTE(JSON_EXTRACT(data, '$.link.id')) AS id FROM events
      WHERE type = 'link.created'`
  )
  const ids = new Set(told.map(({ id }) => id))
  return present.filter(({ id }) => !ids.has(id)).length
}

async function count(asked: Connection, sql: string): Promise<number> {
  const [[row]] = await asked.query<RowDataPacket[]>(sql)
  return Number(row.n)
}

/** Rows and checksums of the restored tables, as the database's own tool writes them. */
async function sumTables() {
  const { host, port, user, password } = settings
  const dump = spawn(
    'mariadb-dump',
    [
      ...['--no-defaults', `--host=${host}`, `--port=${port}`, `--user=${user}`, '--protocol=tcp'],
      ...['--single-transaction', '--hex-blob', '--order-by-primary', '--skip-triggers'],
      ...['--default-character-set=utf8mb4', ELSEWHERE],
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...cleanEnvironment(), MYSQL_PWD: password } }
  )
  const tally = new DumpTally()
  for await (const chunk of dump.stdout) tally.write(chunk as Buffer)
  return tally.sums()
}

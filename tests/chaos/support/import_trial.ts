import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from 'mysql2/promise'
import { cleanEnvironment } from '../../../bench/support/clean_environment.js'
import {
  databaseEnvironment,
  scratchDatabase,
  type DatabaseSettings,
} from '../../../bench/support/scratch_database.js'
import { seededRandom } from './random.js'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

export interface ImportTrial {
  settings: DatabaseSettings
  database: string
  build?: string
  seed: number
  lines: number

  /**
   * Times that the importing process is killed: the command, and the worker that takes over from
   * it.
   */
  kills: number
}

/** Every so-many-th line leads to a private address, or says again what the line before said. */
const REFUSED_EVERY = 997
const REPEATED_EVERY = 501

/**
 * Imports a file while the command and the worker are killed with SIGKILL at random moments, then
 * to its end, and a second time; counts what the database holds.
 */
export async function runImportTrial(trial: ImportTrial) {
  const folder = mkdtempSync(join(tmpdir(), 'shunt-chaos-import-'))
  const file = join(folder, 'links.csv')
  const expected = writeFile(file, trial.lines)
  const [program, ace] = [process.execPath, join(trial.build ?? ROOT, 'ace.js')]
  const env = {
    ...cleanEnvironment(),
    LOG_LEVEL: 'fatal',
    STORAGE_PATH: folder,
    IMPORT_LEASE_SECONDS: '2',
    ...databaseEnvironment(trial.settings, trial.database),
  }
  const connection = await scratchDatabase(trial.settings, trial.database, [program, ace], env)
  const run = (...values: string[]) =>
    spawn(program, [ace, ...values], { cwd: trial.build ?? ROOT, env, stdio: 'ignore' })
  const account = ['--email=a@example.com', '--password=seven quiet lanterns']
  const place = ['--organisation=Acme', '--workspace=Main', '--json']
  const installed = spawnSync(program, [ace, 'install', ...account, ...place], {
    cwd: trial.build ?? ROOT,
    env,
    encoding: 'utf8',
  })
  if (installed.status !== 0) throw new Error(installed.stderr || installed.stdout)

  const startedMs = performance.now()
  const killedAtWork = await killImporters(trial, connection, () => [
    run('links:import', file),
    run('work'),
  ])
  const exitCode = await ended(run('links:import', file))
  const spentMs = performance.now() - startedMs
  const again = await ended(run('links:import', file))
  const found = await count(connection, expected)
  await connection.end()
  rmSync(folder, { recursive: true, force: true })
  return { killedAtWork, exitCode, again, seconds: Math.round(spentMs / 1000), ...found }
}

/** @returns the aliases that have to be there at the end */
function writeFile(file: string, lines: number): Set<string> {
  const expected = new Set<string>()
  const rows = ['alias,url,title,tags,clicks']
  for (let line = 1; line <= lines; line++) {
    const isRepeated = line % REPEATED_EVERY === 0
    const number = String(isRepeated ? line - 1 : line).padStart(7, '0')
    const isRefused = (isRepeated ? line - 1 : line) % REFUSED_EVERY === 0
    const url = isRefused ? 'http://intranet.local/' : `https://example.com/page/${number}`
    if (!isRefused) expected.add(`n${number}x`)
    rows.push(`n${number}x,${url},"Title, ${number}",moved|n${line % 9},${line % 50}`)
  }
  writeFileSync(file, `${rows.join('\n')}\n`)
  return expected
}

/** @returns how many of the kills hit an import that was going on */
async function killImporters(
  { kills, seed }: ImportTrial,
  connection: Connection,
  start: () => ChildProcess[]
): Promise<number> {
  const random = seededRandom(seed)
  let atWork = 0
  for (let kill = 0; kill < kills; kill++) {
    const before = await progress(connection)
    const importers = start()
    for (let tries = 0; tries < 300; tries++) {
      await sleep(50)
      if ((await progress(connection)) !== before) break
    }
    await sleep(random() * 1_500)
    const present = await progress(connection)
    if (present !== before && /^(Checking|Importing)/.test(present)) atWork++
    for (const importer of importers) importer.kill('SIGKILL')
    await Promise.all(importers.map(ended))
  }
  return atWork
}

async function progress(connection: Connection): Promise<string> {
  const [rows] = await connection.query('SELECT status, position FROM imports ORDER BY id LIMIT 1')
  const [row] = rows as { status: string; position: number }[]
  return row ? `${row.status} ${row.position}` : 'none'
}

function ended(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => child.once('exit', resolve))
}

async function count(connection: Connection, expected: Set<string>) {
  const rows = async <Row>(sql: string) => (await connection.query(sql))[0] as Row[]
  const links = await rows<{ alias: string }>('SELECT alias FROM links')
  const aliases = new Set(links.map(({ alias }) => alias))
  const [{ events }] = await rows<{ events: number }>(
    `SELECT COUNT(*) AS events FROM events WHERE type = 'link.created'`
  )
  const [{ audited }] = await rows<{ audited: number }>(
    `SELECT COUNT(*) AS audited FROM audit_log WHERE action = 'link.created'`
  )
  const imports = await rows<Record<string, number | string>>('SELECT * FROM imports ORDER BY id')
  const unsettled = imports.map(
    (one) =>
      Number(one.total_lines) - Number(one.created) - Number(one.existing) - Number(one.refused)
  )
  return {
    links: links.length,
    missing: [...expected].filter((alias) => !aliases.has(alias)).length,
    double: links.length - aliases.size + [...aliases].filter((one) => !expected.has(one)).length,
    events: Number(events),
    audited: Number(audited),
    imports: imports.map(({ status }) => status),
    unsettled: unsettled.reduce((sum, one) => sum + Math.abs(one), 0),
    madeByTheSecondRun: Number(imports.at(-1)?.created),
  }
}

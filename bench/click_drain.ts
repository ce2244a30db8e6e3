/**
 * How many clicks a second one drainer stores: writes a spool of its own with links of a workspace
 * of its own, drains it into a database of its own, and checks the sums.
 *
 *   ./shunt bench click_drain [clicks = 300000] [links = 10000] [--agents ordinary] [--shape even]
 *
 * Shape: `even` (links in turns, a third of the visitors return), `zipf` (links by a Zipf law, nine
 * of ten visitors new, a tenth of all clicks by bots).
 *
 * Agents: `ordinary` (as people send them: few, seen often), `different` (no two alike), `hostile`
 * (512 characters, no two alike, made of the words that parsers look for), `mixed` (half hostile,
 * half ordinary).
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createIgnitor } from '../bin/ignitor.js'
import { cleanEnvironment } from './support/clean_environment.js'
import { readDatabaseUsage, readTableBytes } from './support/database_usage.js'
import {
  databaseEnvironment,
  databaseSettings,
  scratchDatabase,
} from './support/scratch_database.js'

const DATABASE = 'shunt_bench_drain'
const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    agents: { type: 'string', default: 'ordinary' },
    shape: { type: 'string', default: 'even' },
  },
})
const CLICKS = Number(positionals[0] ?? 300_000)
const LINKS = Number(positionals[1] ?? 10_000)
const CLICKS_PER_FILE = 55_000
const SPREAD_MS = 600_000
const settings = databaseSettings()
const ace = [process.execPath, fileURLToPath(new URL('../ace.js', import.meta.url))]
const database = await scratchDatabase(settings, DATABASE, ace, {})
process.env = { ...cleanEnvironment(), ...databaseEnvironment(settings, DATABASE) }

const ignitor = createIgnitor()
const app = ignitor.createApp('console')
await app.init()
await app.boot()
const { default: db } = await import('@adonisjs/lucid/services/db')
const { ClickDrainer } = await import('#app/visits/clicks/drainer')
const { createClickLines } = await import('./support/click_lines.js')
const { createClickStore } = await import('./support/click_store.js')

const { workspaceId, links } = await createClickStore(LINKS)
const line = createClickLines({ workspaceId, links, shape: flags.shape, agents: flags.agents })
const spoolPath = await mkdtemp(join(tmpdir(), 'shunt-drain-'))
await writeSpool()

const used = await readDatabaseUsage(database)
const startedMs = performance.now()
const cpu = process.cpuUsage()
const result = await new ClickDrainer({ spoolPath }).drainOnce()
const seconds = (performance.now() - startedMs) / 1_000
const { user, system } = process.cpuUsage(cpu)
const uses = await readDatabaseUsage(database)
const perClick = (amount: number) => Number((amount / CLICKS).toFixed(1))
const [[sums]] = await db.rawQuery(
  `SELECT SUM(human_clicks + duplicates + bots + previews) AS clicks
  FROM click_days WHERE scope_id = ?`,
  [workspaceId]
)
console.log({
  agents: flags.agents,
  shape: flags.shape,
  clicks: CLICKS,
  links: LINKS,
  ...result,
  rolledUp: Number(sums.clicks),
  seconds: Number(seconds.toFixed(1)),
  clicksPerSecond: Math.round(result.stored / seconds),
  workerMicrosecondsPerClick: perClick(user + system),
  databaseMicrosecondsPerClick:
    uses.cpuSeconds === null ? null : perClick((uses.cpuSeconds - used.cpuSeconds!) * 1e6),
  logBytesPerClick: perClick(uses.logBytes - used.logBytes),
  dataBytesWrittenPerClick: perClick(uses.dataBytes - used.dataBytes),
  clickTableBytesPerClick: perClick(await readTableBytes(database, DATABASE, 'raw_clicks')),
  visitorTableBytesPerClick: perClick(await readTableBytes(database, DATABASE, 'link_visitors')),
  workerMemoryMb: Math.round(process.resourceUsage().maxRSS / 1_024),
})
await rm(spoolPath, { recursive: true })
await database.query(`DROP DATABASE ${DATABASE}`)
await database.end()
await app.terminate()
process.exit(Number(sums.clicks) === CLICKS ? 0 : 1)

async function writeSpool(): Promise<void> {
  const beginMs = Date.now() - SPREAD_MS
  let lines: string[] = []
  for (let number = 0; number < CLICKS; number++) {
    lines.push(line(number, beginMs + Math.floor((number / CLICKS) * SPREAD_MS)))
    if (lines.length === CLICKS_PER_FILE || number === CLICKS - 1) {
      await writeFile(join(spoolPath, `${beginMs}-bench-${number}.spool`), lines.join(''))
      lines = []
    }
  }
}

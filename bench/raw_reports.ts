/**
 * How long reports take that are counted from raw clicks: generates clicks of 30 days into a database
 * of its own, on links drawn unevenly, and asks for reports as the API does.
 *
 *   ./shunt bench raw_reports [clicks = 300000] [links = 2000] [rounds = 3]
 */
import { fileURLToPath } from 'node:url'
import { createIgnitor } from '../bin/ignitor.js'
import { cleanEnvironment } from './support/clean_environment.js'
import {
  databaseEnvironment,
  databaseSettings,
  scratchDatabase,
} from './support/scratch_database.js'
import { watchStalls } from './support/watch_stalls.js'

const DATABASE = 'shunt_bench_raw_reports'
const [CLICKS, LINKS, ROUNDS] = [300_000, 2_000, 3].map((usual, at) =>
  Number(process.argv[at + 2] ?? usual)
)
const DAYS = 30
const DAY_MS = 86_400_000
const ROWS = 2_000

const settings = databaseSettings()
const ace = [process.execPath, fileURLToPath(new URL('../ace.js', import.meta.url))]
const database = await scratchDatabase(settings, DATABASE, ace, {})
process.env = { ...cleanEnvironment(), ...databaseEnvironment(settings, DATABASE) }
const app = createIgnitor().createApp('console')
await app.init()
await app.boot()
const { newId } = await import('#app/shared/ids')
const { nowMs } = await import('#app/shared/time/clock')
const { seededRandom } = await import('#app/shared/seeded_random')
const { insertArchivedClicks } =
  await import('#app/visits/raw_clicks/actions/insert_archived_clicks')
const { sqlTime } = await import('#app/shared/database/sql')
const { readReport } = await import('#app/visits/analytics/queries/read_report')

const { number, pick, below } = seededRandom(20)
const workspaceId = newId()
const links = Array.from({ length: LINKS }, () => newId())
const busiest = links[0]
await insertClicks()

const scope = { workspaceId, linkId: null, timeZone: 'UTC', rawClicksDays: 365 }
const questions: [string, () => Promise<unknown>][] = [
  ['one filter', () => readReport({ device: ['Mobile'] }, scope)],
  [
    'a filter that few clicks meet',
    () => readReport({ country: ['JP'], browser: ['Opera'] }, scope),
  ],
  ['another zone', () => readReport({ timeZone: 'Asia/Kolkata' }, scope)],
  ['hours', () => readReport({ interval: 'hour' }, scope)],
  ['another zone, compared', () => readReport({ timeZone: 'Asia/Kolkata', compareTo: 'previous' }, { ...scope })], // prettier-ignore
  ['one link, one filter', () => readReport({ device: ['Mobile'] }, { ...scope, linkId: busiest })],
]
for (const [name, ask] of questions) {
  const took: number[] = []
  const stalls: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const watch = watchStalls()
    const startedMs = performance.now()
    try {
      await ask()
    } catch (error) {
      console.log(`${name}: ${(error as Error).message}`)
    }
    took.push(Math.round(performance.now() - startedMs))
    stalls.push(watch())
  }
  const cpu = `longest stall of the process ${Math.max(...stalls)} ms`
  console.log(`${name}: ${took.join(', ')} ms; ${cpu}`)
}
await database.query(`DROP DATABASE ${DATABASE}`)
await database.end()
await app.terminate()
process.exit(0)

async function insertClicks(): Promise<void> {
  const untilMs = nowMs()
  const fromMs = untilMs - DAYS * DAY_MS
  for (let made = 0; made < CLICKS; made += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, CLICKS - made) }, (_, at) =>
      toRow(fromMs + ((made + at) / CLICKS) * (untilMs - fromMs))
    )
    await insertArchivedClicks(rows)
  }
}

function toRow(atMs: number) {
  const visitor = Buffer.alloc(16)
  visitor.writeUInt32BE(below(CLICKS))
  return {
    id: newId(Math.floor(atMs)),
    clicked_at: sqlTime(Math.floor(atMs)),
    local_day: new Date(atMs).toISOString().slice(0, 10),
    workspace_id: workspaceId,
    link_id: links[Math.floor(number() ** 4 * LINKS)],
    link_version: 1,
    qr_code_id: null,
    campaign_id: null,
    rule_id: null,
    split_id: null,
    class: number() < 0.1 ? 'Bot' : 'Human',
    class_rule: 'default:human',
    visitor,
    country: pick(['GB', 'GB', 'DE', 'US', 'FR', 'JP', null]),
    device: pick(['Desktop', 'Mobile', 'Mobile', 'Tablet']),
    browser: pick(['Chrome', 'Safari', 'Firefox', 'Opera', null]),
    operating_system: pick(['Windows', 'iOS', 'Android', 'macOS', null]),
    language: pick(['en', 'de', 'fr', null]),
    referrer: pick(['search.example', 'news.example', `host${below(2_000)}.example`, null]),
    utm_source: pick([null, null, 'newsletter']),
    utm_medium: null,
    utm_campaign: null,
    agent_id: null,
    purpose: null,
    unknown_code: 0,
  }
}

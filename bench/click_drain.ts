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
const COUNTRIES = ['GB', 'DE', 'US', 'FR', 'NL', 'SE', 'PL', 'JP', 'BR', null]
const REFERRERS = ['www.example.com', 'news.example.org', 'social.example.net', null, null]
const LANGUAGES = ['en-gb', 'de-de', 'fr', 'ja', null]
const PLATFORMS = [
  'Windows NT 10.0; Win64; x64',
  'Macintosh; Intel Mac OS X 10_15_7',
  'X11; Linux x86_64',
  'Linux; Android 10; K',
]

/** Words that parsers of user agents look for, so that each has to be looked at more closely. */
const PARSED_WORDS = [
  'Mozilla/5.0 (',
  'Android 4.2; ',
  'version/1.2 ',
  'Opera ',
  'DuckDuckGo',
  'like Gecko) ',
  'Bowser ',
  'CFNetwork/',
  'mac os x ',
  '1.1.1.1',
  'tablet ',
  'yahoo',
]
const BOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'
const agentOf = agentMaker(flags.agents)
if (!['even', 'zipf'].includes(flags.shape)) throw new Error('--shape is even or zipf.')

const settings = databaseSettings()
const ace = [process.execPath, fileURLToPath(new URL('../ace.js', import.meta.url))]
const database = await scratchDatabase(settings, DATABASE, ace, {})
process.env = { ...cleanEnvironment(), ...databaseEnvironment(settings, DATABASE) }

const ignitor = createIgnitor()
const app = ignitor.createApp('console')
await app.init()
await app.boot()
const { default: db } = await import('@adonisjs/lucid/services/db')
const { newId } = await import('#app/shared/ids')
const { ClickDrainer } = await import('#app/visits/clicks/drainer')
const { encodeClickLine } = await import('#app/redirect/clicks/click_line')
const { chunks } = await import('#app/shared/sql')
const { seededRandom } = await import('#app/shared/seeded_random')

const workspaceId = newId()
const links = Array.from({ length: LINKS }, () => newId())
const random = seededRandom(15)
const drawZipf = zipfDrawer(LINKS)
const visits: { visitor: number; link: number }[] = []
const spoolPath = await mkdtemp(join(tmpdir(), 'shunt-drain-'))
await createLinks()
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

async function createLinks(): Promise<void> {
  const [organisationId, at] = [newId(), new Date()]
  const stamps = { created_at: at, updated_at: at }
  await db.table('organisations').insert({ id: organisationId, name: 'Bench', ...stamps })
  await db
    .table('workspaces')
    .insert({ id: workspaceId, organisation_id: organisationId, name: 'Bench', ...stamps })
  for (const some of chunks(links, 1_000)) {
    await db.table('links').multiInsert(
      some.map((id) => ({
        id,
        workspace_id: workspaceId,
        alias: id,
        destination_url: 'https://example.com/',
        tags: '[]',
        status: 'Active',
        created_by: '',
        ...stamps,
      }))
    )
  }
}

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

function line(number: number, atMs: number): string {
  const pick = <Item>(items: Item[], step: number) =>
    items[Math.floor(number / step) % items.length]
  const isZipf = flags.shape === 'zipf'
  const visit = isZipf
    ? drawVisit(number)
    : { visitor: (number * 2_654_435_761) % 200_000, link: (number * 7_919) % LINKS }
  const visitor = Buffer.alloc(16)
  visitor.writeUInt32BE(visit.visitor)
  return encodeClickLine({
    id: newId(atMs),
    atMs,
    linkId: links[visit.link],
    workspaceId,
    linkVersion: 1,
    qr: null,
    campaignId: null,
    ruleId: null,
    splitId: null,
    visitor: visitor.toString('base64url'),
    localDay: new Date(atMs).toISOString().slice(0, 10),
    country: pick(COUNTRIES, 1),
    userAgent: isZipf && number % 10 === 9 ? BOT : agentOf(number),
    language: pick(LANGUAGES, 7),
    referrerHost: pick(REFERRERS, 11),
    purpose: null,
    isEnded: false,
    utm: null,
  })
}

/** One of ten comes again: someone of the thousand before, to the same link. */
function drawVisit(number: number): { visitor: number; link: number } {
  const earlier =
    number % 10 === 5 ? visits[number - 1 - random.below(Math.min(number, 1_000))] : null
  visits.push(earlier ?? { visitor: number, link: drawZipf() })
  return visits[number]
}

/** Draws numbers below the count: the n-th is drawn 1/n as often as the first one. */
function zipfDrawer(count: number): () => number {
  const upTo: number[] = []
  let sum = 0
  for (let rank = 1; rank <= count; rank++) upTo.push((sum += 1 / rank))
  return () => {
    const drawn = random.number() * sum
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high) >> 1
      if (upTo[middle] < drawn) low = middle + 1
      else high = middle
    }
    return low
  }
}

function agentMaker(kind: string): (number: number) => string {
  const ordinary = (number: number, build: number) =>
    `Mozilla/5.0 (${PLATFORMS[Math.floor(number / 3) % PLATFORMS.length]}) ` +
    'AppleWebKit/537.36 (KHTML, like Gecko) ' +
    `Chrome/${100 + (number % 47)}.0.${build}.0 Safari/537.36`
  const hostile = (number: number) => {
    let agent = `${number} `
    for (let at = number; agent.length < 512; at += 1 + (number % 5)) {
      agent += PARSED_WORDS[at % PARSED_WORDS.length]
    }
    return agent.slice(0, 512)
  }
  const makers: Record<string, (number: number) => string> = {
    ordinary: (number) => ordinary(number, 0),
    different: (number) => ordinary(number, number),
    hostile,
    mixed: (number) => (number % 2 === 0 ? hostile(number) : ordinary(number, 0)),
  }
  if (!makers[kind]) throw new Error(`--agents is one of ${Object.keys(makers).join(', ')}.`)
  return makers[kind]
}

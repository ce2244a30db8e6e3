/**
 * Clicks that the release before stored as text are moved while visitors come, the workers are killed and reports are
 * read: no click is lost or doubled on the way, none changes, and every report says all the time what it said before.
 *
 *   node --import ./bin/typescript.js tests/chaos/click_moves.ts [--clicks 20000] [--links 200] [--rate 200]
 *     [--kills 5] [--seed 1] [--build build]
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { RowDataPacket } from 'mysql2/promise'
import { newId } from '#app/shared/ids'
import { formattedRows } from '#app/shared/sql_rows'
import { readTableBytes } from '../../bench/support/database_usage.js'
import { readOptions } from '../../bench/support/read_options.js'
import { aliasOf, databaseSettings } from '../../bench/support/scratch_database.js'
import { ApiClient } from './support/api_client.js'
import { readRawClicks } from './support/click_tables.js'
import { InstallationUnderTest } from './support/installation_under_test.js'
import { killAtRandom, until } from './support/killing.js'
import { seededRandom } from './support/random.js'
import { personVisit } from './support/traffic.js'
import { visit } from './support/visitors.js'

const { clicks, links, rate, kills, seed, build } = readOptions({
  clicks: 20_000,
  links: 200,
  rate: 200,
  kills: 5,
  seed: Date.now() % 1_000_000,
})
const DATABASE = 'shunt_chaos_click_moves'
const PORT = 3_968
const ROWS = 2_000
const DAYS = 20
const DAY_MS = 24 * 3_600_000
const LATEST_MS = Date.now() - 2 * DAY_MS

/** Clicks of one report, about. */
const REPORTED = 200_000

/** Longest that moving takes: far below what it did when it was written. */
const MOVED_WITHIN_MS = 60_000 + clicks

const installation = new InstallationUnderTest({
  settings: databaseSettings(),
  database: DATABASE,
  port: PORT,
  webProcesses: 2,
  links: 0,
  build,
})
const connection = await installation.start({ withWorker: false })
const installed = installation.install()
const client = new ApiClient(installed)
const workspaceId = installed.api.split('/').at(-1)!
for (let from = 0; from < links; from += 1_000) {
  const some = Array.from({ length: Math.min(1_000, links - from) }, (_, at) => ({
    alias: aliasOf(from + at),
    destinationUrl: `https://example.com/${from + at}`,
  }))
  await client.call('POST', '/links/bulk', { links: some })
}
const [made] = await connection.query<RowDataPacket[]>('SELECT id FROM links')
const linkIds = made.map(({ id }) => id)
await connection.query('UPDATE click_moves SET starts_at = UTC_TIMESTAMP(3) + INTERVAL 1 DAY')
await storeAsText()
const textBytes = await readTableBytes(connection, DATABASE, 'clicks')
const questions = listQuestions()
const before = new Map<string, string>()
for (const question of questions) before.set(question, await ask(question))
const sumsBefore = await sumUp('clicks')

installation.startWorker()
await connection.query('UPDATE click_moves SET starts_at = UTC_TIMESTAMP(3)')
const startedAtMs = Date.now()
let isMoving = true
const visits = visitWhileMoving()
const killing = killAtRandom(seededRandom(seed), kills, 5 + kills * 2, () => [
  ...(installation.worker?.pid ? [installation.worker.pid] : []),
])
const wrongReports = await watchReports()
const movedAfterMs = Date.now() - startedAtMs
isMoving = false
const answered = await visits
const killed = await killing
const times = await countVisits()
const result = {
  seed,
  clicks,
  movedAfterSeconds: Math.round(movedAfterMs / 1_000),
  movedPerSecond: Math.round(clicks / (movedAfterMs / 1_000)),
  killed,
  bytesPerClickAsText: Number((textBytes / clicks).toFixed(1)),
  bytesPerClickAsNumbers: Number(
    ((await readTableBytes(connection, DATABASE, 'raw_clicks')) / (clicks + answered.size)).toFixed(
      1
    )
  ),
  wrongReports,
  wrongSums: (await sumUp('raw_clicks')) === sumsBefore ? 0 : 1,
  leftAsText: await count('SELECT COUNT(*) AS n FROM clicks'),
  visits: answered.size,
  missing: [...answered].filter((number) => !times.has(number)).length,
  double: [...times.values()].filter((stored) => stored > 1).length,
}
await installation.stop()
await connection.query(`DROP DATABASE \`${DATABASE}\``)
connection.destroy()
console.log(result)
const { wrongSums, leftAsText, missing, double } = result
const isKept = [wrongReports, wrongSums, leftAsText, missing, double].every((one) => one === 0)
console.log(isKept ? 'kept' : 'BROKEN')
process.exit(isKept ? 0 : 1)

/** As the release before leaves them; visits of now carry their number in the referrer, these do not. */
async function storeAsText(): Promise<void> {
  const random = seededRandom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const pick = (values: (string | null)[]) => values[below(values.length)]
  const quote = (value: string | null) => (value === null ? 'NULL' : `'${value}'`)
  for (let from = 0; from < clicks; from += ROWS) {
    const rows = Array.from({ length: Math.min(ROWS, clicks - from) }, (_, at) => {
      const atMs = Math.floor(LATEST_MS - DAYS * DAY_MS * ((from + at) / clicks))
      const time = new Date(atMs).toISOString().slice(0, 23).replace('T', ' ')
      const visitor = below(2 ** 31)
        .toString(16)
        .padEnd(32, '0')
      const isBot = below(10) === 0
      return (
        `'${newId(atMs)}','${time}','${time.slice(0, 10)}','${workspaceId}',` +
        `'${linkIds[below(linkIds.length)]}',1,'${isBot ? 'Bot' : 'Human'}',` +
        `'${isBot ? 'user-agent:isbot' : 'default:human'}',x'${visitor}',` +
        `${quote(pick(['DE', 'FR', 'US', null]))},'${pick(['Desktop', 'Mobile'])}',` +
        `${quote(pick(['Chrome', 'Firefox', null]))},${quote(pick(['Windows', 'Linux', null]))},` +
        `${quote(pick(['de', 'en', null]))},${quote(pick(['news.example', 'search.example', null]))},` +
        `${quote(pick(['mail', null, null]))}`
      )
    })
    await connection.query(
      `INSERT INTO clicks (id, clicked_at, local_day, workspace_id, link_id, link_version, class,
        class_rule, visitor, country, device, browser, operating_system, language, referrer,
        utm_source) VALUES ?`,
      [formattedRows(rows) as any]
    )
  }
}

function day(atMs: number): string {
  return new Date(atMs).toISOString().slice(0, 10)
}

/** Lists reports, one after the other, each of few enough days to be answered soon. */
function listQuestions(): string[] {
  const days = Math.max(1, Math.floor(REPORTED / (clicks / DAYS)))
  const found: string[] = []
  for (let first = 0; first <= DAYS; first += days) {
    const [from, to] = [first, Math.min(first + days - 1, DAYS)].map((at) =>
      day(LATEST_MS - (DAYS - at) * DAY_MS)
    )
    found.push(`/analytics?timeZone=Asia/Kolkata&from=${from}&to=${to}&top=100`)
  }
  return found
}

async function ask(question: string): Promise<string> {
  const { totals, excluded, series, top, basis }: any = await client.call('GET', question)
  return JSON.stringify({ totals, excluded, series, top, basis })
}

/** Asks again and again until all is moved; returns how many answers were not that of before. */
async function watchReports(): Promise<number> {
  let wrong = 0
  let asked = 0
  while (Date.now() - startedAtMs < MOVED_WITHIN_MS) {
    const isLast = (await count('SELECT EXISTS (SELECT 1 FROM clicks) AS n')) === 0
    for (const question of isLast ? questions : [questions[asked % questions.length]]) {
      if ((await ask(question)) !== before.get(question)) wrong++
      asked++
    }
    if (isLast) break
    await sleep(500)
  }
  console.log(`${asked} reports`)
  return wrong
}

/** Visits links until all is moved. */
async function visitWhileMoving(): Promise<Set<number>> {
  const all = new Set<number>()
  const SLICE_SECONDS = 5
  for (let from = 0; isMoving; from += rate * SLICE_SECONDS) {
    const outcome = await visit(PORT, links, rate, SLICE_SECONDS, personVisit, from)
    for (const number of outcome.answered) all.add(number)
  }
  return all
}

/**
 * Sums of the earlier clicks, by all that a report distinguishes except links, and of who came to
 * which link.
 */
async function sumUp(table: 'clicks' | 'raw_clicks'): Promise<string> {
  const untilTime = new Date(LATEST_MS + DAY_MS / 2).toISOString().slice(0, 19).replace('T', ' ')
  const text = (alias: string) => `CONVERT(${alias}.name USING utf8mb4)`
  const ofEach = (link: string, visitor: string) =>
    `SUM(CRC32(CONCAT(${link}, HEX(${visitor})))) AS visitors`
  const [rows] = await connection.query<RowDataPacket[]>(
    table === 'clicks'
      ? `SELECT COUNT(*) AS n, class, class_rule, country, device, browser,
          operating_system, language, referrer, utm_source, DATE_FORMAT(local_day, '%Y-%m-%d') AS day,
          ${ofEach('link_id', 'LEFT(visitor, 8)')}
        FROM clicks WHERE clicked_at < ?
        GROUP BY class, class_rule, country, device, browser, operating_system, language,
          referrer, utm_source, day`
      : `SELECT COUNT(*) AS n, c.class, r.name AS class_rule, c.country,
          c.device, b.name AS browser, o.name AS operating_system, c.language,
          ${text('f')} AS referrer, ${text('u')} AS utm_source,
          DATE_FORMAT(DATE(c.clicked_at) + INTERVAL c.day_shift DAY, '%Y-%m-%d') AS day,
          ${ofEach(text('l'), 'c.visitor')}
        FROM raw_clicks c JOIN click_names l ON l.no = c.link_no
          JOIN click_traits r ON r.no = c.class_rule_no
          LEFT JOIN click_traits b ON b.no = c.browser_no
          LEFT JOIN click_traits o ON o.no = c.operating_system_no
          LEFT JOIN click_names f ON f.no = c.referrer_no
          LEFT JOIN click_names u ON u.no = c.utm_source_no
        WHERE c.clicked_at < ?
        GROUP BY class, class_rule, country, device, browser, operating_system, language,
          referrer, utm_source, day`,
    [untilTime]
  )
  return rows
    .map((row) => JSON.stringify(row))
    .sort()
    .join('\n')
}

/** Returns how often each visit is stored, by its number, once all that were answered are. */
async function countVisits(): Promise<Map<number, number>> {
  const seen = new Map<number, number>()
  await until(async () => {
    seen.clear()
    for (const { referrer } of await readRawClicks(connection, ['referrer'])) {
      const number = /^r(\d+)\.example$/.exec(referrer ?? '')?.[1]
      if (number) seen.set(Number(number), (seen.get(Number(number)) ?? 0) + 1)
    }
    return [...answered].every((number) => seen.has(number))
  }, 60_000)
  return seen
}

async function count(sql: string): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>(sql)
  return Number(row.n)
}

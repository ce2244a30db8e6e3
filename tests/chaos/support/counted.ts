import { parse } from 'csv-parse/sync'
import type { Connection, RowDataPacket } from 'mysql2/promise'
import { SEEDED_WORKSPACE, seededLinkId } from '../../../bench/support/scratch_database.js'
import { readRawClicks } from './click_tables.js'
import { seedKey, seedMember, seedPerson } from './seeded_people.js'
import { CLASS_OF, mixedVisit, qrCodeOf } from './traffic.js'
import type { Outcome } from './visitors.js'

/** Each place that says how many came, with how many of its figures differ from what was sent. */
export interface Counted {
  /**
   * Raw clicks whose class or link is not that of the visit, and visits by HEAD that became one.
   */
  wrongClasses: number

  /** Links, and QR codes, whose own counters are not what was sent to them. */
  wrongLinks: number
  wrongQrCodes: number

  /** Names of the report's figures that differ, with what stands there and what was sent. */
  wrongTotals: string[]

  /** Lines of the CSV that are of no one, twice there, or show another class, link or QR code. */
  wrongLines: number
  missingLines: number
}

/** What was sent, of those who were answered or found in the store: by link, by class. */
interface Sent {
  numbers: Set<number>
  classes: Map<string, number>
  links: Map<string, { humans: number; scans: number }>
}

/** Makes a QR code for each link, and a key that reads the reports. */
export async function seedForReading(connection: Connection, links: number): Promise<string> {
  const at = new Date()
  const rows = Array.from({ length: links }, (_, link) => [
    qrCodeOf(link),
    SEEDED_WORKSPACE,
    seededLinkId(link),
    `Code ${link}`,
    '#000000',
    '#ffffff',
    'Medium',
    4,
    at,
    at,
  ])
  await connection.query(
    `INSERT INTO qr_codes (id, workspace_id, link_id, name, foreground, background,
       error_correction, quiet_zone, created_at, updated_at) VALUES ?`,
    [rows]
  )
  const userId = await seedPerson(connection)
  await seedMember(connection, SEEDED_WORKSPACE, userId, 'Manager')
  return (await seedKey(connection, SEEDED_WORKSPACE, userId)).key
}

/**
 * Compares everything that says how many came with the client's own log of whom it sent where. Who
 * got no answer may have been counted; everyone else must be, as what they were.
 */
export async function compareCounts(
  connection: Connection,
  outcome: Outcome,
  links: number,
  api: { port: number; key: string }
): Promise<Counted> {
  const rows = await readRawClicks(connection, ['referrer', 'class', 'link_id'])
  const stored = rows.map((row) => ({ ...row, number: numberOf(row.referrer) }) as any)
  const sent = sentBy(new Set([...outcome.answered, ...stored.map((row) => row.number)]), links)
  return {
    wrongClasses: stored.filter((row) => !isRight(row.number, row.class, row.link_id, links))
      .length,
    wrongLinks: await wrongLinks(connection, sent),
    wrongQrCodes: await wrongQrCodes(connection, sent, links),
    wrongTotals: await wrongTotals(sent, api),
    ...(await wrongLines(sent, links, api)),
  }
}

/** Returns the number that a visit carries in its referrer, `r<number>.example`. */
function numberOf(referrer: string): number {
  return Number(/^r(\d+)\.example$/.exec(referrer)?.[1] ?? -1)
}

function isRight(number: number, name: string, linkId: string, links: number): boolean {
  const { kind, link } = mixedVisit(number, links)
  return CLASS_OF[kind] === name && seededLinkId(link) === linkId
}

function sentBy(numbers: Set<number>, links: number): Sent {
  const sent: Sent = { numbers, classes: new Map(), links: new Map() }
  for (const number of numbers) {
    const { kind, link } = mixedVisit(number, links)
    const name = CLASS_OF[kind] ?? 'none'
    sent.classes.set(name, (sent.classes.get(name) ?? 0) + 1)
    const id = seededLinkId(link)
    const counts = sent.links.get(id) ?? { humans: 0, scans: 0 }
    if (kind === 'person') counts.humans++
    if (kind === 'scan') counts.scans++
    sent.links.set(id, counts)
  }
  return sent
}

async function wrongLinks(connection: Connection, { links }: Sent): Promise<number> {
  const [rows] = await connection.query<RowDataPacket[]>(
    'SELECT id, human_clicks, scans FROM links'
  )
  return rows.filter((row) => {
    const { humans, scans } = links.get(row.id) ?? { humans: 0, scans: 0 }
    return Number(row.human_clicks) !== humans || Number(row.scans) !== scans
  }).length
}

async function wrongQrCodes(connection: Connection, sent: Sent, links: number): Promise<number> {
  const [rows] = await connection.query<RowDataPacket[]>('SELECT id, link_id, scans FROM qr_codes')
  const wrong = rows.filter(
    (row) => Number(row.scans) !== (sent.links.get(row.link_id)?.scans ?? 0)
  )
  return wrong.length + Math.abs(links - rows.length)
}

async function wrongTotals(sent: Sent, api: { port: number; key: string }): Promise<string[]> {
  const report = JSON.parse(await read('/analytics', api))
  const of = (name: string) => sent.classes.get(name) ?? 0
  const people = of('Human') + of('Scan')
  const excluded = Object.values<number>(report.excluded).reduce((sum, count) => sum + count, 0)
  const days = (name: string) => report.series.reduce((sum: number, day: any) => sum + day[name], 0)
  const figures: [string, number, number][] = [
    ['humanClicks', report.totals.humanClicks, of('Human')],
    ['scans', report.totals.scans, of('Scan')],
    ['uniqueVisitors', report.totals.uniqueVisitors, people],
    ['humanClicks by day', days('humanClicks'), of('Human')],
    ['scans by day', days('scans'), of('Scan')],
    ['Bot', report.excluded.Bot ?? 0, of('Bot')],
    ['Prefetch', report.excluded.Prefetch ?? 0, of('Prefetch')],
    ['excluded', excluded, of('Bot') + of('Prefetch')],
  ]
  return figures
    .filter(([, there, expected]) => there !== expected)
    .map(([name, there, expected]) => `${name}: ${there} instead of ${expected}`)
}

async function wrongLines(sent: Sent, links: number, api: { port: number; key: string }) {
  const lines: Record<string, string>[] = parse(await read('/analytics/export.csv', api), {
    columns: true,
  })
  const seen = new Set<number>()
  let wrong = 0
  for (const line of lines) {
    const number = numberOf(line.referrer)
    const { kind, link } = mixedVisit(number, links)
    const isRightCode = line.qrCodeId === (kind === 'scan' ? qrCodeOf(link) : '')
    if (!isRight(number, line.class, line.linkId, links) || !isRightCode || seen.has(number))
      wrong++
    seen.add(number)
  }
  const missing = [...sent.numbers].filter((number) => !seen.has(number)).length
  return { wrongLines: wrong, missingLines: missing }
}

async function read(path: string, { port, key }: { port: number; key: string }): Promise<string> {
  const url = `http://127.0.0.1:${port}/api/v1/workspaces/${SEEDED_WORKSPACE}${path}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${key}` } })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${text.slice(0, 200)}`)
  return text
}

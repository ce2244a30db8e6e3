import type { Connection, RowDataPacket } from 'mysql2/promise'
import { ALL_CLICKS } from './packed_truth.js'

const DAY_MS = 86_400_000

/** A question to the API whose answer MySQL can count by itself. */
export interface ColumnQuestion {
  path: string
  from: string
  to: string
  timeZone: string

  /** Hours from UTC of that zone, which never changes its clocks. */
  hours: number
  country: string | null
}

export interface ColumnTruth {
  humanClicks: number
  scans: number

  /** null where the zone is another one: days are cut out of time then, and visitors are not. */
  uniqueVisitors: number | null
  excluded: Record<string, number>
  countries: Record<string, number>
}

/** Makes the questions of a round: by country, of one link, and in another zone. */
export function makeQuestions(linkId: string, country: string): ColumnQuestion[] {
  const day = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 10)
  const all = { from: day(25), to: day(0), timeZone: 'UTC', hours: 0 }
  return [
    { ...all, path: '/analytics', country },
    { ...all, path: '/analytics', from: day(14), to: day(3), country },
    { ...all, path: `/links/${linkId}/analytics`, country },
    { ...all, path: '/analytics', timeZone: 'Asia/Tokyo', hours: 9, country: null },
  ]
}

/** Counts the answer from the raw clicks themselves, in rows and packed. */
export async function countTruth(
  connection: Connection,
  { path, from, to, hours, country }: ColumnQuestion
): Promise<ColumnTruth> {
  const linkId = /^\/links\/([^/]+)/.exec(path)?.[1] ?? null
  const where = [
    'c.clicked_at + INTERVAL ? HOUR >= ?',
    'c.clicked_at + INTERVAL ? HOUR < ? + INTERVAL 1 DAY',
    ...(country === null ? [] : ['c.country = ?']),
    ...(linkId === null ? [] : ['n.name = CAST(? AS BINARY)']),
  ]
  const values = [hours, from, hours, to, country, linkId].filter((value) => value !== null)
  const [rows] = await connection.query<RowDataPacket[]>(
    `SELECT c.class, COALESCE(c.country, '') AS country, COUNT(*) AS n FROM ${ALL_CLICKS}
      JOIN click_names n ON n.no = c.link_no WHERE ${where.join(' AND ')} GROUP BY 1, 2`,
    values
  )
  const [[visitors]] = await connection.query<RowDataPacket[]>(
    `SELECT COUNT(DISTINCT c.link_no, DATE(c.clicked_at), c.visitor) AS n FROM ${ALL_CLICKS}
      JOIN click_names n ON n.no = c.link_no
    WHERE ${where.join(' AND ')} AND c.class IN ('Human', 'Scan')`,
    values
  )
  const countOf = (isMeant: (row: RowDataPacket) => boolean) =>
    rows.filter(isMeant).reduce((sum, row) => sum + Number(row.n), 0)
  const people = (row: RowDataPacket) => row.class === 'Human' || row.class === 'Scan'
  const names = new Set(rows.filter(people).map((row) => row.country as string))
  return {
    humanClicks: countOf((row) => row.class === 'Human'),
    scans: countOf((row) => row.class === 'Scan'),
    uniqueVisitors: hours === 0 ? Number(visitors.n) : null,
    excluded: {
      Bot: countOf((row) => row.class === 'Bot'),
      Preview: countOf((row) => row.class === 'Preview'),
    },
    countries: Object.fromEntries(
      [...names].map((name) => [name, countOf((row) => people(row) && row.country === name)])
    ),
  }
}

/** Lists what a report says otherwise. */
function listWrong(report: any, truth: ColumnTruth): string[] {
  const { humanClicks, scans, uniqueVisitors } = report.totals
  const said: ColumnTruth = {
    humanClicks,
    scans,
    uniqueVisitors: truth.uniqueVisitors === null ? null : uniqueVisitors,
    excluded: { Bot: report.excluded.Bot, Preview: report.excluded.Preview },
    countries: Object.fromEntries(
      report.top.countries.map((one: any) => [one.key, one.humanClicks + one.scans])
    ),
  }
  const flat = (of: ColumnTruth) => ({ ...of, ...of.excluded, ...of.countries }) as any
  const [found, right] = [flat(said), flat(truth)]
  return Object.keys({ ...found, ...right })
    .filter((name) => typeof (found[name] ?? right[name]) !== 'object')
    .filter((name) => (found[name] ?? 0) !== (right[name] ?? 0))
    .map((name) => `${name}: ${found[name]} in place of ${right[name]}`)
}

/**
 * Asks questions one after the other, as paths with a query.
 *
 * @param truthOf what MySQL counts for one; null while clicks change, so that nothing is compared
 * @returns what is answered otherwise
 */
export async function askQuestions(
  questions: readonly ColumnQuestion[],
  ask: (path: string) => Promise<any>,
  truthOf: ((question: ColumnQuestion) => Promise<ColumnTruth>) | null
): Promise<string[]> {
  const wrong: string[] = []
  for (const question of questions) {
    const { path, from, to, timeZone, country } = question
    const query = new URLSearchParams({ from, to, timeZone, top: '100' })
    if (country) query.set('country', country)
    const report = await ask(`${path}?${query}`)
    if (!truthOf) continue
    const truth = await truthOf(question)
    for (const one of listWrong(report, truth)) wrong.push(`${path}?${query}: ${one}`)
  }
  return wrong
}

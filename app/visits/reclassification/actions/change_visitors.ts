import { change, chunks, select, sqlDay, sqlTime, type Sql } from '#app/shared/sql'
import type { ClickNumbers } from '#app/visits/clicks/actions/number_clicks'
import { isCounted, type KeptClick } from '#app/visits/clicks/click'
import { keepVisitor } from '#app/visits/clicks/rules/visitor_key'
import type { RejudgedClick } from '#app/visits/reclassification/rules/judge_again'
import type { VisitorDifference } from '#app/visits/reclassification/rules/sum_differences'

const ROWS = 500

/** No zone's day reaches further from a click of it. */
const AROUND_MS = 48 * 3_600_000

interface VisitorDay {
  workspaceId: string
  linkId: string
  day: string
  visitor: Buffer
}

/**
 * Finds who counts as a visitor of a day now and did not, or the other way round, and notes it for
 * the drainers. The clicks have their new classes already.
 */
export async function changeVisitors(
  trx: Sql,
  changed: readonly RejudgedClick[],
  numbers: ClickNumbers
): Promise<VisitorDifference[]> {
  const turned = changed.filter(({ before, after }) => isCounted(before) !== isCounted(after))
  const days = new Map(turned.map(({ after }) => [formatVisitorKey(toVisitorDay(after)), after]))
  const counted = await countVisits(trx, [...days.values()], numbers)
  const gained = new Map<string, number>()
  for (const { after } of turned) {
    const key = formatVisitorKey(toVisitorDay(after))
    gained.set(key, (gained.get(key) ?? 0) + (isCounted(after) ? 1 : -1))
  }
  const visitors = [...days.values()].map(toVisitorDay)
  const now = (one: VisitorDay) => counted.get(formatVisitorKey(one)) ?? 0
  const then = (one: VisitorDay) => now(one) - gained.get(formatVisitorKey(one))!
  const come = visitors.filter((one) => now(one) > 0 && then(one) === 0)
  const gone = visitors.filter((one) => now(one) === 0 && then(one) > 0)
  await forgetVisitors(trx, gone, numbers)
  const fresh = await noteMissingVisitors(trx, come, numbers)
  return [
    ...fresh.map((one) => ({ ...one, by: 1 as const })),
    ...gone.map((one) => ({ ...one, by: -1 as const })),
  ]
}

function toVisitorDay({ workspaceId, linkId, localDay, visitor }: KeptClick): VisitorDay {
  return { workspaceId, linkId, day: localDay, visitor }
}

function formatVisitorKey({ linkId, day, visitor }: Omit<VisitorDay, 'workspaceId'>): string {
  return `${linkId}/${day}/${keepVisitor(visitor).toString('latin1')}`
}

/** Counts the clicks and scans of each visitor's day. */
async function countVisits(
  trx: Sql,
  clicks: readonly KeptClick[],
  numbers: ClickNumbers
): Promise<Map<string, number>> {
  const linkIds = new Map(clicks.map((click) => [numbers.link(click), click.linkId]))
  const counts = new Map<string, number>()
  for (const some of chunks(clicks, ROWS)) {
    const times = some.map(({ clickedAtMs }) => clickedAtMs)
    const rows = await select<{ link_no: number; day: Date; visitor: Buffer; visits: number }>(
      trx,
      `SELECT link_no, DATE(clicked_at) + INTERVAL day_shift DAY AS day, visitor, COUNT(*) AS visits
      FROM raw_clicks
      WHERE link_no IN (?) AND clicked_at BETWEEN ? AND ? AND visitor IN (?)
        AND class IN ('Human', 'Scan')
      GROUP BY link_no, day, visitor`,
      [
        [...new Set(some.map((click) => numbers.link(click)))],
        sqlTime(Math.max(0, Math.min(...times) - AROUND_MS)),
        sqlTime(Math.max(...times) + AROUND_MS),
        some.map(({ visitor }) => keepVisitor(visitor)),
      ]
    )
    for (const { link_no: no, day, visitor, visits } of rows) {
      const linkId = linkIds.get(no)!
      counts.set(formatVisitorKey({ linkId, day: sqlDay(day), visitor }), Number(visits))
    }
  }
  return counts
}

async function forgetVisitors(
  trx: Sql,
  visitors: readonly VisitorDay[],
  numbers: ClickNumbers
): Promise<void> {
  for (const some of chunks(visitors, ROWS)) {
    await change(trx, 'DELETE FROM link_visitors WHERE (link_no, day, visitor) IN (?)', [
      some.map((one) => [numbers.link(one), one.day, keepVisitor(one.visitor)]),
    ])
  }
}

/** One who is noted counts already, by a click whose row was erased. */
async function noteMissingVisitors(
  trx: Sql,
  visitors: readonly VisitorDay[],
  numbers: ClickNumbers
): Promise<VisitorDay[]> {
  const fresh: VisitorDay[] = []
  for (const one of visitors) {
    const noted = await change(
      trx,
      'INSERT IGNORE INTO link_visitors (link_no, day, visitor) VALUES (?, ?, ?)',
      [numbers.link(one), one.day, keepVisitor(one.visitor)]
    )
    if (noted > 0) fresh.push(one)
  }
  return fresh
}

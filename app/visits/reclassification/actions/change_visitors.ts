import { change, chunks, select, sqlDay, sqlTime, type Sql } from '#app/shared/sql'
import { isCounted, type KeptClick } from '#app/visits/clicks/click'
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
  changed: readonly RejudgedClick[]
): Promise<VisitorDifference[]> {
  const turned = changed.filter(({ before, after }) => isCounted(before) !== isCounted(after))
  const days = new Map(turned.map(({ after }) => [formatVisitorKey(toVisitorDay(after)), after]))
  const counted = await countVisits(trx, [...days.values()])
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
  await forgetVisitors(trx, gone)
  const fresh = await noteMissingVisitors(trx, come)
  return [
    ...fresh.map((one) => ({ ...one, by: 1 as const })),
    ...gone.map((one) => ({ ...one, by: -1 as const })),
  ]
}

function toVisitorDay({ workspaceId, linkId, localDay, visitor }: KeptClick): VisitorDay {
  return { workspaceId, linkId, day: localDay, visitor }
}

function formatVisitorKey({ linkId, day, visitor }: Omit<VisitorDay, 'workspaceId'>): string {
  return `${linkId}/${day}/${visitor.toString('latin1')}`
}

/** Counts the clicks and scans of each visitor's day. */
async function countVisits(trx: Sql, clicks: readonly KeptClick[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const some of chunks(clicks, ROWS)) {
    const times = some.map(({ clickedAtMs }) => clickedAtMs)
    const rows = await select<{ link_id: string; day: Date; visitor: Buffer; visits: number }>(
      trx,
      `SELECT link_id, local_day AS day, visitor, COUNT(*) AS visits FROM clicks
      WHERE link_id IN (?) AND clicked_at BETWEEN ? AND ? AND visitor IN (?)
        AND class IN ('Human', 'Scan')
      GROUP BY link_id, local_day, visitor`,
      [
        [...new Set(some.map(({ linkId }) => linkId))],
        sqlTime(Math.max(0, Math.min(...times) - AROUND_MS)),
        sqlTime(Math.max(...times) + AROUND_MS),
        some.map(({ visitor }) => visitor),
      ]
    )
    for (const { link_id: linkId, day, visitor, visits } of rows) {
      counts.set(formatVisitorKey({ linkId, day: sqlDay(day), visitor }), Number(visits))
    }
  }
  return counts
}

async function forgetVisitors(trx: Sql, visitors: readonly VisitorDay[]): Promise<void> {
  for (const some of chunks(visitors, ROWS)) {
    await change(trx, 'DELETE FROM visitor_days WHERE (link_id, day, visitor) IN (?)', [
      some.map(({ linkId, day, visitor }) => [linkId, day, visitor]),
    ])
  }
}

/** One who is noted counts already, by a click whose row was erased. */
async function noteMissingVisitors(
  trx: Sql,
  visitors: readonly VisitorDay[]
): Promise<VisitorDay[]> {
  const fresh: VisitorDay[] = []
  for (const one of visitors) {
    const noted = await change(
      trx,
      'INSERT IGNORE INTO visitor_days (link_id, day, visitor) VALUES (?, ?, ?)',
      [one.linkId, one.day, one.visitor]
    )
    if (noted > 0) fresh.push(one)
  }
  return fresh
}

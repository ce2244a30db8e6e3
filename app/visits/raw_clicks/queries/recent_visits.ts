import { selectForReport } from '#app/shared/database/read_replica'
import { sqlTime } from '#app/shared/database/sql'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import { inSpan, type NumberedSelection } from '#app/visits/raw_clicks/queries/raw_click_condition'
import { joinStoredClicks, selectStored } from '#app/visits/raw_clicks/queries/stored_clicks'

/** Clicks of people: those that count. */
const COUNTED = "c.class IN ('Human', 'Scan')"

/** A visit of a person. It says nothing of who that is. */
export interface RecentVisit {
  /** Distinguishes it from others; only for the process that read it. */
  key: string
  atMs: number
  linkId: string
  isScan: boolean
  country: string | null
  device: string
  browser: string | null
  operatingSystem: string | null
  referrer: string | null
}

interface VisitRow extends Omit<RecentVisit, 'key' | 'atMs' | 'linkId' | 'isScan'> {
  clicked_at: Date
  nonce: Buffer
  class: string
  link_id: string
  operating_system: string | null
}

/** Finds the latest visits of a time, the newest first. */
export async function findRecentVisits(
  numbered: NumberedSelection,
  span: TimeSpan,
  limit: number
): Promise<RecentVisit[]> {
  const where = inSpan(numbered, span)
  // The latest minutes are never packed.
  const from = joinStoredClicks(numbered.index, where, null)
  const rows = await selectForReport<VisitRow>(
    `SELECT ${selectStored(['clicked_at', 'nonce', 'class', 'link_id', 'country', 'device', 'browser', 'operating_system', 'referrer'])}
    FROM ${from.text}
    WHERE ${where.text} AND ${COUNTED} ORDER BY c.clicked_at DESC LIMIT ?`,
    [...where.values, limit]
  )
  return rows.map(({ clicked_at: at, nonce, class: name, ...row }) => ({
    key: `${at.getTime()}/${nonce.toString('hex')}`,
    atMs: at.getTime(),
    linkId: row.link_id,
    isScan: name === 'Scan',
    country: row.country,
    device: row.device,
    browser: row.browser,
    operatingSystem: row.operating_system,
    referrer: row.referrer,
  }))
}

/** Visits of a country, and how many people made them. */
export interface RecentCount {
  /** null: not known. */
  country: string | null
  visits: number
  visitors: number

  /** Those of the last part of the time. */
  lateVisits: number
  lateVisitors: number
}

/** Counts the visits of a time by country. */
export async function countRecentVisits(
  numbered: NumberedSelection,
  span: TimeSpan,
  lateFromMs: number
): Promise<RecentCount[]> {
  const where = inSpan(numbered, span)
  const late = sqlTime(lateFromMs)
  const rows = await selectForReport<Record<keyof RecentCount, string | null>>(
    `SELECT c.country, COUNT(*) AS visits, COUNT(DISTINCT c.visitor) AS visitors,
      SUM(c.clicked_at >= ?) AS lateVisits,
      COUNT(DISTINCT IF(c.clicked_at >= ?, c.visitor, NULL)) AS lateVisitors
    FROM raw_clicks c FORCE INDEX (${numbered.index})
    WHERE ${where.text} AND ${COUNTED} GROUP BY c.country`,
    [late, late, ...where.values]
  )
  return rows.map(({ country, ...counts }) => ({
    country,
    visits: Number(counts.visits),
    visitors: Number(counts.visitors),
    lateVisits: Number(counts.lateVisits),
    lateVisitors: Number(counts.lateVisitors),
  }))
}

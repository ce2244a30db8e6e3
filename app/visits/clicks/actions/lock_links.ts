import { chunks, select, type Sql } from '#app/shared/database/sql'

/** The counter of a link that is locked. */
export interface LockedLink {
  humanClicks: number

  /** The most that it ever was: judging clicks again can lower it. */
  mostHumanClicks: number
}

/** Rows that a look-up by list asks for at once. */
const LOOK_UP_ROWS = 500

/**
 * Locks links in the order of their ids, as everyone does who counts clicks for them.
 *
 * @returns those that there are
 */
export async function lockLinks(
  trx: Sql,
  linkIds: readonly string[]
): Promise<Map<string, LockedLink>> {
  const rows: LockedRow[] = []
  for (const some of chunks([...linkIds].sort(), LOOK_UP_ROWS)) {
    rows.push(
      ...(await select<LockedRow>(
        trx,
        `SELECT id, human_clicks FROM links FORCE INDEX (PRIMARY)
        WHERE id IN (?) ORDER BY id FOR UPDATE`,
        [some]
      ))
    )
  }
  const most = await readPeaks(
    trx,
    rows.map(({ id }) => id)
  )
  return new Map(
    rows.map(({ id, human_clicks: clicks }) => {
      const humanClicks = Number(clicks)
      return [id, { humanClicks, mostHumanClicks: Math.max(humanClicks, most.get(id) ?? 0) }]
    })
  )
}

interface LockedRow {
  id: string
  human_clicks: number
}

/**
 * Reads the peaks of these links; of all that have one where those are few, as they mostly are. Once
 * the links are locked: who takes clicks away writes the peak under the same lock, and what this
 * transaction reads without locks is from when it first read so.
 */
async function readPeaks(trx: Sql, linkIds: readonly string[]): Promise<Map<string, number>> {
  const all = await select<PeakRow>(trx, 'SELECT link_id, human_clicks FROM click_peaks LIMIT ?', [
    LOOK_UP_ROWS + 1,
  ])
  if (all.length <= LOOK_UP_ROWS) return toPeaks(all)
  const rows: PeakRow[] = []
  for (const some of chunks(linkIds, LOOK_UP_ROWS)) {
    rows.push(
      ...(await select<PeakRow>(
        trx,
        'SELECT link_id, human_clicks FROM click_peaks FORCE INDEX (PRIMARY) WHERE link_id IN (?)',
        [some]
      ))
    )
  }
  return toPeaks(rows)
}

interface PeakRow {
  link_id: string
  human_clicks: number
}

function toPeaks(rows: readonly PeakRow[]): Map<string, number> {
  return new Map(rows.map((row) => [row.link_id, Number(row.human_clicks)]))
}

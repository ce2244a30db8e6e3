import { chunks, select, type Sql } from '#app/shared/sql'

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
  const locked = new Map<string, LockedLink>()
  const allPeaks = await readAllPeaks(trx)
  for (const some of chunks([...linkIds].sort(), LOOK_UP_ROWS)) {
    const rows = await select<{ id: string; human_clicks: number }>(
      trx,
      'SELECT id, human_clicks FROM links WHERE id IN (?) ORDER BY id FOR UPDATE',
      [some]
    )
    const most = allPeaks ?? (await readPeaks(trx, some))
    for (const { id, human_clicks: clicks } of rows) {
      const humanClicks = Number(clicks)
      locked.set(id, { humanClicks, mostHumanClicks: Math.max(humanClicks, most.get(id) ?? 0) })
    }
  }
  return locked
}

/** Reads the peaks of all links where those are few, as they mostly are; null where they are many. */
async function readAllPeaks(trx: Sql): Promise<Map<string, number> | null> {
  const rows = await select<PeakRow>(trx, 'SELECT link_id, human_clicks FROM click_peaks LIMIT ?', [
    LOOK_UP_ROWS + 1,
  ])
  return rows.length > LOOK_UP_ROWS ? null : toPeaks(rows)
}

async function readPeaks(trx: Sql, linkIds: readonly string[]): Promise<Map<string, number>> {
  return toPeaks(
    await select<PeakRow>(
      trx,
      'SELECT link_id, human_clicks FROM click_peaks WHERE link_id IN (?)',
      [linkIds]
    )
  )
}

interface PeakRow {
  link_id: string
  human_clicks: number
}

function toPeaks(rows: readonly PeakRow[]): Map<string, number> {
  return new Map(rows.map((row) => [row.link_id, Number(row.human_clicks)]))
}

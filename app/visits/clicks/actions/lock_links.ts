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
  for (const some of chunks([...linkIds].sort(), LOOK_UP_ROWS)) {
    const rows = await select<{ id: string; human_clicks: number }>(
      trx,
      'SELECT id, human_clicks FROM links WHERE id IN (?) ORDER BY id FOR UPDATE',
      [some]
    )
    const peaks = await select<{ link_id: string; human_clicks: number }>(
      trx,
      'SELECT link_id, human_clicks FROM click_peaks WHERE link_id IN (?)',
      [some]
    )
    const most = new Map(peaks.map((row) => [row.link_id, Number(row.human_clicks)]))
    for (const { id, human_clicks: clicks } of rows) {
      const humanClicks = Number(clicks)
      locked.set(id, { humanClicks, mostHumanClicks: Math.max(humanClicks, most.get(id) ?? 0) })
    }
  }
  return locked
}

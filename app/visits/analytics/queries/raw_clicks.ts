import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/sql'
import type { ClickScope } from '#app/visits/analytics/queries/raw_figures'
import type { ClickClass } from '#app/visits/clicks/click'

/** A row of `clicks`, as far as the export shows it. */
export interface RawClick {
  id: string
  clicked_at: Date
  link_id: string
  link_version: number
  qr_code_id: string | null
  campaign_id: string | null
  rule_id: string | null
  split_id: string | null
  class: ClickClass
  country: string | null
  device: string
  browser: string | null
  operating_system: string | null
  language: string | null
  referrer: string | null
}

/**
 * Rows of one page: a few milliseconds of the process and of the database, so that no one waits
 * behind an export.
 */
const PAGE_ROWS = 250

/**
 * Reads raw clicks in the order of time, a page at a time.
 *
 * @param fromMs first moment, milliseconds since the epoch
 * @param beforeMs first moment that is too late
 */
export async function* readRawClicks(
  { workspaceId, linkId }: ClickScope,
  fromMs: number,
  beforeMs: number
): AsyncGenerator<RawClick[]> {
  let sinceMs = fromMs
  let limit = PAGE_ROWS
  let seen = new Set<string>()
  for (;;) {
    const page = await select<RawClick>(
      db,
      `SELECT id, clicked_at, link_id, link_version, qr_code_id, campaign_id, rule_id, split_id,
        class, country, device, browser, operating_system, language, referrer FROM clicks
      WHERE ${linkId ? 'link_id' : 'workspace_id'} = ? AND clicked_at >= ? AND clicked_at < ?
      ORDER BY clicked_at LIMIT ?`,
      [linkId ?? workspaceId, sqlTime(sinceMs), sqlTime(beforeMs), limit]
    )
    yield page.filter(({ id }) => !seen.has(id))
    if (page.length < limit) return

    const lastMs = page.at(-1)!.clicked_at.getTime()
    const isOneMoment = lastMs === sinceMs
    limit = isOneMoment ? limit * 2 : PAGE_ROWS
    const known = page.filter((click) => click.clicked_at.getTime() === lastMs)
    seen = new Set([...(isOneMoment ? seen : []), ...known.map(({ id }) => id)])
    sinceMs = lastMs
  }
}

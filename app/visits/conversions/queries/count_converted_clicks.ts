import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import { allOf, type SqlCondition } from '#app/shared/database/sql_condition'
import type { TimeSpan } from '#app/visits/click_ranges/time_span'
import type { ClickSelection } from '#app/visits/raw_clicks/click_selection'
import { buildFilterCondition } from '#app/visits/raw_clicks/queries/click_condition'
import conversions from '#config/conversions'

const WINDOW_MS = conversions.windowDays * 24 * 3_600_000

/** Visits that led to an event. */
export interface ConvertedClicks {
  event: string
  clicks: number
}

/**
 * Counts the clicks and scans of a span that led to each event, whenever that happened; a click once for
 * each event. The event with the most comes first.
 */
export async function countConvertedClicks(
  { workspaceId, links, filters, fromMs, beforeMs }: ClickSelection & TimeSpan,
  limit: number
): Promise<ConvertedClicks[]> {
  const parts: (SqlCondition | null)[] = [
    { text: 'workspace_id = ?', values: [workspaceId] },
    // By the index; a conversion happens after its click, and within the window.
    {
      text: 'occurred_at >= ? AND occurred_at < ?',
      values: [sqlTime(fromMs), sqlTime(beforeMs + WINDOW_MS)],
    },
    {
      text: 'clicked_at >= ? AND clicked_at < ?',
      values: [sqlTime(fromMs), sqlTime(beforeMs)],
    },
    links && links.condition('link_id'),
    buildFilterCondition(filters),
  ]
  const where = allOf(parts.filter((part) => part !== null))
  const rows = await select<ConvertedClicks>(
    db,
    `SELECT event, COUNT(DISTINCT click_id) AS clicks FROM conversions WHERE ${where.text}
    GROUP BY event ORDER BY clicks DESC, event LIMIT ?`,
    [...where.values, limit]
  )
  return rows.map(({ event, clicks }) => ({ event, clicks: Number(clicks) }))
}

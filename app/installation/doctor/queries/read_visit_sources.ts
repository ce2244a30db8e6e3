import db from '@adonisjs/lucid/services/db'
import type { SourceCounts } from '#app/redirect/clicks/visit_sources'
import { select } from '#app/shared/database/sql'

/** Reads where the latest visits of all web processes that are at work came from. */
export async function readVisitSources(): Promise<SourceCounts> {
  const [row] = await select<{ visits: string; ofOnePrivate: string }>(
    db,
    `SELECT COALESCE(SUM(visits_seen), 0) AS visits, COALESCE(SUM(visits_of_one), 0) AS ofOnePrivate
      FROM instances WHERE role = 'web' AND seen_at > UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE`
  )
  return { visits: Number(row.visits), ofOnePrivate: Number(row.ofOnePrivate) }
}

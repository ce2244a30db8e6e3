import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import {
  toReclassification,
  type Reclassification,
  type ReclassificationRow,
} from '#app/visits/reclassification/queries/reclassification_rows'

/** Lists the latest runs that were begun in the console, the latest first. */
export async function listReclassifications(limit: number): Promise<Reclassification[]> {
  const rows = await select<ReclassificationRow>(
    db,
    `SELECT id, from_at, before_at, next_id, sums, started_at, finished_at, is_dry_run
    FROM click_reclassifications WHERE is_job = 1 ORDER BY id DESC LIMIT ?`,
    [limit]
  )
  return rows.map(toReclassification)
}

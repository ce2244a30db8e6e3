import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { firstIdOf } from '#app/visits/raw_clicks/queries/kept_clicks'
import { judgingProblem } from '#app/visits/reclassification/problems'
import {
  toReclassification,
  type Reclassification,
  type ReclassificationRow,
} from '#app/visits/reclassification/queries/reclassification_rows'
import type { ReclassificationWalk } from '#app/visits/reclassification/reclassification'
import { readCarried } from '#app/visits/reclassification/rules/carried_clicks'

const COLUMNS =
  'id, from_at, before_at, next_id, sums, started_at, finished_at, is_dry_run, carried'

/**
 * Finds a run that was begun in the console.
 *
 * @throws Problem `reclassification.not_found`
 */
export async function findReclassification(id: string): Promise<Reclassification> {
  const [row] = await select<ReclassificationRow>(
    db,
    `SELECT ${COLUMNS} FROM click_reclassifications WHERE id = ? AND is_job = 1`,
    [id]
  )
  if (!row) throw judgingProblem('reclassification.not_found')
  return toReclassification(row)
}

/** Finds what is left of a run; null where it has come to its end. */
export async function findOpenWalk(id: string): Promise<ReclassificationWalk | null> {
  const [row] = await select<ReclassificationRow & { carried: string | null }>(
    db,
    `SELECT ${COLUMNS} FROM click_reclassifications
    WHERE id = ? AND is_job = 1 AND finished_at IS NULL`,
    [id]
  )
  if (!row) return null
  return {
    run: {
      id: row.id,
      nextId: row.next_id,
      beforeId: firstIdOf(row.before_at.getTime()),
      sums: JSON.parse(row.sums),
    },
    isDryRun: Boolean(row.is_dry_run),
    carried: readCarried(row.carried),
  }
}

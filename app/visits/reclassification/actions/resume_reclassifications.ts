import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { wakeReclassification } from '#app/visits/reclassification/actions/start_reclassification'

/** A run that no one worked on for this time was lost with its worker. */
const IDLE_SECONDS = 20

/** Calls for runs that no one works on: a call was lost, or a worker died. */
export async function resumeReclassifications(): Promise<void> {
  const rows = await select<{ id: string }>(
    db,
    `SELECT id FROM click_reclassifications WHERE finished_at IS NULL AND is_job = 1
      AND worked_at < UTC_TIMESTAMP(3) - INTERVAL ? SECOND`,
    [IDLE_SECONDS]
  )
  for (const { id } of rows) await wakeReclassification(id)
}

import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { insertRun } from '#app/visits/reclassification/actions/note_run'
import { judgingProblem } from '#app/visits/reclassification/problems'

/** Days that are reclassified, first and last, `YYYY-MM-DD` in UTC. */
export interface ReclassifiedDays {
  from: string
  to: string
}

const DAY_MS = 24 * 3_600_000

/**
 * Begins a run that workers do. One is done at a time.
 *
 * @param isDryRun does it only count what would move?
 * @returns its id
 * @throws Problem `reclassification.running`
 */
export async function startReclassification(
  { from, to }: ReclassifiedDays,
  isDryRun: boolean,
  actor: Actor
): Promise<string> {
  const times = { fromMs: Date.parse(from), beforeMs: Date.parse(to) + DAY_MS }
  const id = await retryingTransaction(db, async (trx) => {
    const open = await select<{ id: string }>(
      trx,
      `SELECT id FROM click_reclassifications WHERE finished_at IS NULL AND is_job = 1
      LIMIT 1 FOR UPDATE`
    )
    if (open.length > 0) throw judgingProblem('reclassification.running')
    const run = await insertRun(trx, { ...times, isJob: true, isDryRun })
    const data = { from, to, isDryRun }
    const audit = [
      {
        action: 'reclassification.started',
        subjectType: 'reclassification',
        subjectId: run.id,
        data,
      },
    ]
    await recordChange(trx, { organisationId: null, workspaceId: null, actor, audit })
    return run.id
  })
  await wakeReclassification(id)
  return id
}

/** Calls a worker for a run; a call that is lost is made good by the sweep. */
export async function wakeReclassification(runId: string): Promise<void> {
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('clicks.reclassify', { runId })
}

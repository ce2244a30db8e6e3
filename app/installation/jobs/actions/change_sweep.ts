import app from '@adonisjs/core/services/app'
import db from '@adonisjs/lucid/services/db'
import { jobProblem } from '#app/installation/jobs/problems'
import type { Actor } from '#app/platform/access/workspace_access'
import { recordChange } from '#app/platform/changes/record_change'
import { change, select } from '#app/shared/database/sql'
import { retryingTransaction } from '#app/shared/database/transaction'
import { allSweeps } from '#app/shared/jobs/registry'
import { databaseNow } from '#app/shared/time/database_clock'

/**
 * Pauses a sweep in every worker, or lets it go on.
 *
 * @throws Problem `sweep.not_found`
 */
export async function pauseSweep(name: string, isPaused: boolean, actor: Actor): Promise<void> {
  requireSweep(name)
  await retryingTransaction(db, async (trx) => {
    await change(trx, 'INSERT IGNORE INTO sweeps (name) VALUES (?)', [name])
    const [row] = await select<{ paused_at: Date | null }>(
      trx,
      'SELECT paused_at FROM sweeps WHERE name = ? FOR UPDATE',
      [name]
    )
    if ((row.paused_at !== null) === isPaused) return
    await trx
      .from('sweeps')
      .where('name', name)
      .update({ paused_at: isPaused ? databaseNow() : null })
    await recordChange(trx, noteOf(name, isPaused ? 'sweep.paused' : 'sweep.resumed', actor))
  })
}

/**
 * Has a worker run a sweep now, also one that is paused.
 *
 * @throws Problem `sweep.not_found`
 */
export async function runSweepNow(name: string, actor: Actor): Promise<void> {
  requireSweep(name)
  await retryingTransaction(db, (trx) => recordChange(trx, noteOf(name, 'sweep.run', actor)))
  const jobs = await app.container.make('shunt.jobs')
  await jobs.wake('sweep.run', { name })
}

function requireSweep(name: string): void {
  if (!allSweeps().some((sweep) => sweep.name === name)) throw jobProblem('sweep.not_found')
}

function noteOf(name: string, action: string, actor: Actor) {
  const audit = [{ action, subjectType: 'sweep' as const, subjectId: name }]
  return { organisationId: null, workspaceId: null, actor, audit }
}

import db from '@adonisjs/lucid/services/db'
import { runLongWork } from '#app/shared/database/long_work'
import { change, select } from '#app/shared/database/sql'
import type { Sweep } from '#app/shared/jobs/registry'
import { countUp } from '#app/shared/process/counters'
import { traceWork } from '#app/shared/process/traces'
import { ClocksDisagree } from '#app/shared/time/database_clock'

/**
 * Runs a sweep and notes what came of it, for people.
 *
 * @throws whatever the sweep throws
 */
export async function runSweep({ name, run }: Sweep): Promise<void> {
  const startedAtMs = performance.now()
  try {
    await traceWork({ name: `sweep ${name}`, kind: 'internal', parent: null }, () =>
      runLongWork('sweep', run)
    )
  } catch (error) {
    // Clocks that disagree are health's to say; the sweep did not fail, it did not begin.
    if (!(error instanceof ClocksDisagree)) await noteFailure(name, startedAtMs, error)
    throw error
  }
  countUp('sweep_runs', 'succeeded')
  await note(
    `INSERT INTO sweeps (name, ended_at, duration_ms) VALUES (?, UTC_TIMESTAMP(3), ?)
      ON DUPLICATE KEY UPDATE ended_at = VALUES(ended_at), duration_ms = VALUES(duration_ms),
        failures_in_row = 0`,
    [name, Math.round(performance.now() - startedAtMs)]
  )
}

async function noteFailure(name: string, startedAtMs: number, error: unknown): Promise<void> {
  countUp('sweep_runs', 'failed')
  const reason = error instanceof Error ? error.message : String(error)
  await note(
    `INSERT INTO sweeps (name, ended_at, duration_ms, failed_at, failures_in_row, last_error)
      VALUES (?, UTC_TIMESTAMP(3), ?, UTC_TIMESTAMP(3), 1, ?)
      ON DUPLICATE KEY UPDATE ended_at = VALUES(ended_at), duration_ms = VALUES(duration_ms),
        failed_at = VALUES(failed_at), failures_in_row = failures_in_row + 1,
        last_error = VALUES(last_error)`,
    [name, Math.round(performance.now() - startedAtMs), reason.slice(0, 1000)]
  )
}

/** A note that cannot be taken fails nothing. */
async function note(text: string, bindings: unknown[]): Promise<void> {
  await change(db, text, bindings).catch(() => {})
}

/** Lists the sweeps that an administrator has paused. */
export async function listPausedSweeps(): Promise<ReadonlySet<string>> {
  const rows = await select<{ name: string }>(
    db,
    'SELECT name FROM sweeps WHERE paused_at IS NOT NULL'
  )
  return new Set(rows.map(({ name }) => name))
}

import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'
import { allSweeps } from '#app/shared/jobs/registry'

/** A sweep as administrators see it. */
export interface SweepRecord {
  name: string
  everySeconds: number
  state: 'Well' | 'Failing' | 'Paused' | 'Waiting'
  endedAt: Date | null
  durationMs: number | null

  /** The latest failure, also where it has gone well since. */
  failedAt: Date | null
  failuresInRow: number
  lastError: string | null
}

interface SweepRow {
  name: string
  paused_at: Date | null
  ended_at: Date | null
  duration_ms: number | null
  failed_at: Date | null
  failures_in_row: number
  last_error: string | null
}

/** Lists every sweep that this version knows, those that need attention first. */
export async function listSweeps(): Promise<SweepRecord[]> {
  const rows = await select<SweepRow>(db, 'SELECT * FROM sweeps')
  const known = new Map(rows.map((row) => [row.name, row]))
  const sweeps = allSweeps().map(({ name, everySeconds }) =>
    toSweepRecord(name, everySeconds, known.get(name))
  )
  const rank = ({ state }: SweepRecord) => ['Failing', 'Paused'].indexOf(state)
  return sweeps.sort(
    (one, other) =>
      Number(rank(one) === -1) - Number(rank(other) === -1) ||
      rank(one) - rank(other) ||
      one.name.localeCompare(other.name)
  )
}

function toSweepRecord(name: string, everySeconds: number, row?: SweepRow): SweepRecord {
  const failuresInRow = row?.failures_in_row ?? 0
  const state = row?.paused_at
    ? 'Paused'
    : failuresInRow > 0
      ? 'Failing'
      : row?.ended_at
        ? 'Well'
        : 'Waiting'
  return {
    name,
    everySeconds,
    state,
    endedAt: row?.ended_at ?? null,
    durationMs: row?.duration_ms ?? null,
    failedAt: row?.failed_at ?? null,
    failuresInRow,
    lastError: row?.last_error ?? null,
  }
}

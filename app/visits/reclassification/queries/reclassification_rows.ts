import { readIdTime } from '#app/shared/ids'
import type { ReclassifiedDays } from '#app/visits/reclassification/actions/start_reclassification'
import type { ReclassificationSums } from '#app/visits/reclassification/reclassification'

/** A run as pages show it. */
export interface Reclassification extends ReclassifiedDays {
  id: string
  isDryRun: boolean
  isDone: boolean

  /** Hours of the run's time, and those that it has been through. */
  hours: number
  hoursDone: number
  sums: ReclassificationSums

  /** Clicks that have another class now, or would have. */
  moved: number
  startedAt: string
  finishedAt: string | null
}

export interface ReclassificationRow {
  id: string
  from_at: Date
  before_at: Date
  next_id: string
  sums: string
  started_at: Date
  finished_at: Date | null
  is_dry_run: number
}

const HOUR_MS = 3_600_000

export function toReclassification(row: ReclassificationRow): Reclassification {
  const [fromMs, beforeMs] = [row.from_at.getTime(), row.before_at.getTime()]
  const reachedMs = row.finished_at ? beforeMs : readIdTime(row.next_id)
  const sums: ReclassificationSums = JSON.parse(row.sums)
  return {
    id: row.id,
    from: new Date(fromMs).toISOString().slice(0, 10),
    to: new Date(beforeMs - 1).toISOString().slice(0, 10),
    isDryRun: Boolean(row.is_dry_run),
    isDone: row.finished_at !== null,
    hours: Math.round((beforeMs - fromMs) / HOUR_MS),
    hoursDone: Math.round((reachedMs - fromMs) / HOUR_MS),
    sums,
    moved: sums.moved.reduce((sum, { clicks }) => sum + clicks, 0),
    startedAt: row.started_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
  }
}

import db from '@adonisjs/lucid/services/db'
import type { SourceCounts } from '#app/redirect/clicks/visit_sources'
import { change } from '#app/shared/database/sql'

export type InstanceRole = 'web' | 'worker'

/** One process of the installation, as it sees itself. */
export interface InstanceReport {
  id: string
  role: InstanceRole
  host: string

  /** The spool that it writes to or drains: one a machine. */
  spoolId: string

  /** How far its machine's clock is ahead of the database's. */
  clockAheadMs: number

  /** Clicks that it answered and could not keep, since it started. */
  droppedClicks: number

  /** The longest that its event loop stood still since the report before, milliseconds. */
  loopDelayMs?: number

  /** The longest that its event loop, or that of a process whose place it took, stood still at all. */
  longestStallMs?: number

  /** The longest that a statement waited for a connection since then, milliseconds. */
  poolWaitMs?: number

  /** Where its latest visits came from, of a web process. */
  visitSources?: SourceCounts

  /** What it takes of the machine's memory. */
  memoryBytes?: number

  /** The marks of its keys (config/keys.ts), the one that it encrypts with first. */
  keyMarks?: readonly string[]
}

/** Characters of the column. */
const LONGEST_MARKS = 255

/** Says that a process is there. The database's clock dates all of it, whatever its own one says. */
export async function reportInstance(report: InstanceReport): Promise<void> {
  const { id, role, host, spoolId, clockAheadMs, droppedClicks } = report
  const loopDelayMs = Math.round(report.loopDelayMs ?? 0)
  const poolWaitMs = Math.round(report.poolWaitMs ?? 0)
  const stallMs = Math.round(report.longestStallMs ?? 0)
  const ahead = Math.round(clockAheadMs)
  const keyMarks = (report.keyMarks ?? []).join(',').slice(0, LONGEST_MARKS)
  await change(
    db,
    `INSERT INTO instances (id, role, host, spool_id, started_at, seen_at, clock_ahead_ms,
      loop_delay_ms, pool_wait_ms, memory_bytes, key_marks, dropped_clicks, dropped_at,
      longest_stall_ms, stalled_at, visits_seen, visits_of_one)
    VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), ?, ?, ?, ?, ?, ?,
      IF(?, UTC_TIMESTAMP(3), NULL), ?, IF(?, UTC_TIMESTAMP(3), NULL), ?, ?)
    ON DUPLICATE KEY UPDATE seen_at = UTC_TIMESTAMP(3), clock_ahead_ms = VALUES(clock_ahead_ms),
      loop_delay_ms = VALUES(loop_delay_ms), pool_wait_ms = VALUES(pool_wait_ms),
      memory_bytes = VALUES(memory_bytes), visits_seen = VALUES(visits_seen),
      visits_of_one = VALUES(visits_of_one),
      stalled_at = IF(VALUES(longest_stall_ms) > longest_stall_ms, UTC_TIMESTAMP(3), stalled_at),
      longest_stall_ms = VALUES(longest_stall_ms),
      dropped_at = IF(VALUES(dropped_clicks) > dropped_clicks, UTC_TIMESTAMP(3), dropped_at),
      dropped_clicks = VALUES(dropped_clicks)`,
    [
      ...[id, role, host.slice(0, 253), spoolId, ahead, loopDelayMs, poolWaitMs],
      ...[report.memoryBytes ?? 0, keyMarks],
      ...[droppedClicks, droppedClicks > 0, stallMs, stallMs > 0],
      ...[report.visitSources?.visits ?? 0, report.visitSources?.ofOnePrivate ?? 0],
    ]
  )
}

/** Says that a process ended by itself. What it could not keep, and that it stood still, stays known. */
export async function forgetInstance(id: string): Promise<void> {
  await change(
    db,
    'DELETE FROM instances WHERE id = ? AND dropped_at IS NULL AND stalled_at IS NULL',
    [id]
  )
  await change(db, "UPDATE instances SET role = 'ended' WHERE id = ?", [id])
}

import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** One process of the installation, on any machine. */
export interface InstanceRecord {
  id: string
  host: string
  role: string
  startedAt: string
  seenAt: string

  /** The longest that its event loop stood still, and that a statement waited for a connection. */
  loopDelayMs: number
  poolWaitMs: number

  /** The longest that its event loop stood still since it started. */
  longestStallMs: number

  /** What it takes of the machine's memory; 0: it has not said. */
  memoryBytes: number
}

interface InstanceRow {
  id: string
  host: string
  role: string
  startedAt: Date
  seenAt: Date
  loopDelayMs: number
  poolWaitMs: number
  longestStallMs: number
  memoryBytes: number
}

/** Lists the processes that gave a sign of life within the last day and did not end by themselves. */
export async function listInstances(): Promise<InstanceRecord[]> {
  const rows = await select<InstanceRow>(
    db,
    `SELECT id, host, role, started_at AS startedAt, seen_at AS seenAt,
        loop_delay_ms AS loopDelayMs, pool_wait_ms AS poolWaitMs,
        longest_stall_ms AS longestStallMs, memory_bytes AS memoryBytes FROM instances
      WHERE role <> 'ended' AND seen_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY
      ORDER BY host, role, started_at, id`
  )
  return rows.map(({ startedAt, seenAt, ...row }) => ({
    ...row,
    startedAt: startedAt.toISOString(),
    seenAt: seenAt.toISOString(),
  }))
}

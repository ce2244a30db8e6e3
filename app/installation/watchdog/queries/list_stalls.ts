import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

/** A process whose event loop stood still, or that took the place of one that did. */
export interface Stall {
  host: string
  role: string
  longestStallMs: number

  /** By the database's clock. */
  agoMs: number
}

/** Lists the stalls of the last day, the longest first. */
export function listStalls(): Promise<Stall[]> {
  return select<Stall>(
    db,
    `SELECT host, role, longest_stall_ms AS longestStallMs,
        ABS(TIMESTAMPDIFF(SECOND, stalled_at, UTC_TIMESTAMP(3))) * 1000 AS agoMs
      FROM instances
      WHERE stalled_at > UTC_TIMESTAMP(3) - INTERVAL 1 DAY AND longest_stall_ms > 0
      ORDER BY longest_stall_ms DESC, id`
  )
}

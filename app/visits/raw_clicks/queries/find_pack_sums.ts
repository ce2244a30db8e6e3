import db from '@adonisjs/lucid/services/db'
import { select, sqlTime } from '#app/shared/database/sql'
import { databaseNowMs } from '#app/shared/time/database_clock'
import clickColumns from '#config/click_columns'

/** All packed clicks together. */
export interface PackSums {
  packs: number
  clicks: number

  /** Of the table, as the server estimates it. */
  bytes: number

  /** When their oldest and their newest click was made; null without any. */
  oldestAt: Date | null
  newestAt: Date | null

  /** When clicks of a workspace were last packed as far as they should be; null: never. */
  packedAt: Date | null

  /** Workspaces whose clicks should have been packed days ago: packing them fails. */
  lateWorkspaces: number
}

/** Each workspace has its turn once a day. */
const LATE_MS = 50 * 3_600_000

export async function findPackSums(): Promise<PackSums> {
  const lateBefore = sqlTime(databaseNowMs() - LATE_MS)
  const [{ packs, clicks, bytes, late, ...times }] = await select<Row>(
    db,
    `SELECT COUNT(*) AS packs, SUM(row_count) AS clicks, (
        SELECT data_length + index_length FROM information_schema.tables
        WHERE table_schema = DATABASE() AND table_name = 'packed_clicks'
      ) AS bytes,
      (SELECT MIN(first_at) FROM packed_clicks FORCE INDEX (packed_clicks_first)) AS oldestAt,
      (SELECT MAX(last_at) FROM packed_clicks FORCE INDEX (packed_clicks_last)) AS newestAt,
      (SELECT MAX(packed_noted_at) FROM click_workspaces) AS packedAt,
      (SELECT COUNT(*) FROM click_workspaces WHERE packed_noted_at < ?) AS late
    FROM packed_clicks FORCE INDEX (packed_clicks_rows)`,
    [lateBefore]
  )
  const lateWorkspaces = clickColumns.daysInRows === null ? 0 : Number(late)
  return {
    ...{ packs: Number(packs), clicks: Number(clicks), bytes: Number(bytes), lateWorkspaces },
    ...times,
  }
}

type Row = Pick<PackSums, 'oldestAt' | 'newestAt' | 'packedAt'> &
  Record<'packs' | 'clicks' | 'bytes' | 'late', number | string | null>

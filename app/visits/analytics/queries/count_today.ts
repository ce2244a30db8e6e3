import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { select } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'

/** What was counted since midnight in the workspace's zone. */
export interface TodayCount {
  humanClicks: number
  scans: number
}

/** Whose count, and when its day began. */
export interface TodayScope {
  workspaceId: string
  linkId: string | null
  timeZone: string
}

/** Reads what was counted today: one row. */
export async function countToday({
  workspaceId,
  linkId,
  timeZone,
}: TodayScope): Promise<TodayCount> {
  const today = DateTime.fromMillis(nowMs(), { zone: timeZone }).toISODate()!
  const [row] = await select<{ human_clicks: number; scans: number }>(
    db,
    'SELECT human_clicks, scans FROM click_days WHERE scope_id = ? AND day = ?',
    [linkId ?? workspaceId, today]
  )
  return { humanClicks: row?.human_clicks ?? 0, scans: row?.scans ?? 0 }
}

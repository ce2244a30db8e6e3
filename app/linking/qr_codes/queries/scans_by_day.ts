import db from '@adonisjs/lucid/services/db'
import { DateTime } from 'luxon'
import { nowMs } from '#app/shared/clock'
import { select, sqlDay } from '#app/shared/sql'

/**
 * Scans of a code on each of the last days, in the workspace's time zone, oldest first; days without
 * any are there with 0.
 *
 * @param days how many, today included
 */
export async function countScansByDay(
  workspace: { id: string; timeZone: string },
  qrCodeId: string,
  days: number
): Promise<{ day: string; scans: number }[]> {
  const today = DateTime.fromMillis(nowMs(), { zone: workspace.timeZone })
  const wanted = Array.from({ length: days }, (_, ago) =>
    today.minus({ days: days - 1 - ago }).toISODate()!
  )
  const rows = await select<{ day: Date; scans: number }>(
    db,
    `SELECT day, scans FROM click_day_dimensions
      WHERE workspace_id = ? AND dimension = 'qrCodes' AND day IN (?) AND value = ?`,
    [workspace.id, wanted, qrCodeId]
  )
  const scans = new Map(rows.map((row) => [sqlDay(row.day), Number(row.scans)]))
  return wanted.map((day) => ({ day, scans: scans.get(day) ?? 0 }))
}

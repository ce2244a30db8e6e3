import { DateTime } from 'luxon'
import { clicksByDay } from '#app/linking/links/ports'
import { nowMs } from '#app/shared/clock'
import { listDays } from '#app/shared/days'

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
  const span = { from: today.minus({ days: days - 1 }).toISODate()!, to: today.toISODate()! }
  const asked = { workspaceId: workspace.id, dimension: 'qrCodes', values: [qrCodeId] } as const
  const rows = await clicksByDay.call({ ...asked, ...span })
  const scans = new Map(rows.map((row) => [row.day, row.scans]))
  return listDays(span).map((day) => ({ day, scans: scans.get(day) ?? 0 }))
}

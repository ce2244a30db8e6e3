import { clicksByDay } from '#app/linking/links/ports'
import { listDays } from '#app/shared/time/days'

/**
 * Counts the scans of a code on each of these days, in the workspace's time zone, oldest first; days
 * without any are there with 0.
 *
 * @param span first and last day, `YYYY-MM-DD`
 */
export async function countScansByDay(
  workspaceId: string,
  qrCodeId: string,
  span: { from: string; to: string }
): Promise<{ day: string; scans: number }[]> {
  const asked = { workspaceId, dimension: 'qrCodes', values: [qrCodeId] } as const
  const rows = await clicksByDay.call({ ...asked, ...span })
  const scans = new Map(rows.map((row) => [row.day, row.scans]))
  return listDays(span).map((day) => ({ day, scans: scans.get(day) ?? 0 }))
}

import { DateTime } from 'luxon'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlDay } from '#app/shared/database/sql'
import { nowMs } from '#app/shared/time/clock'

/**
 * Counts clicks of people on each of these links, a figure a day, the oldest first and today's
 * last; for the small lines of a list. Links without any click in these days are missing.
 *
 * @param linkIds a page of them
 * @param timeZone that of the workspace, by which days were counted
 */
export async function countClicksByDay(
  linkIds: readonly string[],
  timeZone: string,
  dayCount = 30
): Promise<Map<string, number[]>> {
  if (linkIds.length === 0) return new Map()
  const today = DateTime.fromMillis(nowMs(), { zone: timeZone })
  const days = Array.from({ length: dayCount }, (_, at) => {
    return today.minus({ days: dayCount - 1 - at }).toISODate()!
  })
  const rows = await selectForReport<{ scope_id: string; day: Date; human_clicks: number }>(
    `SELECT scope_id, day, human_clicks FROM click_days
      WHERE scope_id IN (?) AND day BETWEEN ? AND ? AND human_clicks > 0`,
    [linkIds, days[0], days.at(-1)!]
  )
  const places = new Map(days.map((day, at) => [day, at]))
  const series = new Map<string, number[]>()
  for (const row of rows) {
    const own = series.get(row.scope_id) ?? days.map(() => 0)
    own[places.get(sqlDay(row.day))!] = row.human_clicks
    series.set(row.scope_id, own)
  }
  return series
}

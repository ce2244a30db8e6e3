import { DateTime } from 'luxon'
import { selectForReport } from '#app/shared/database/read_replica'
import { sqlDay } from '#app/shared/database/sql'

/**
 * Finds the days on which people were counted without a visitor, so that no one knows how many
 * there were: under `CountOnly`, or with `Sec-GPC` where the workspace respects it.
 *
 * @param scopeIds of workspaces or links
 * @param isHomeZone else the days of the workspace's zone before and after count too: they overlap
 */
export async function findCountOnlyDays(
  scopeIds: readonly string[],
  { from, to, isHomeZone }: { from: string; to: string; isHomeZone: boolean }
): Promise<Set<string>> {
  if (scopeIds.length === 0) return new Set()
  const around = isHomeZone ? [0] : [-1, 0, 1]
  const rows = await selectForReport<{ day: Date }>(
    `SELECT DISTINCT day FROM click_days
    WHERE scope_id IN (?) AND day BETWEEN ? AND ? AND count_only_clicks > 0`,
    [scopeIds, addDays(from, around[0]), addDays(to, around.at(-1)!)]
  )
  const days = rows.flatMap(({ day }) => around.map((by) => addDays(sqlDay(day), by)))
  return new Set(days.filter((day) => day >= from && day <= to))
}

function addDays(day: string, days: number): string {
  return DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toISODate()!
}

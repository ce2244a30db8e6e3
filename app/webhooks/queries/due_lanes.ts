import { nowMs } from '#app/shared/clock'
import { select, sqlTime, type Sql } from '#app/shared/sql'

/**
 * The lanes in which a delivery is due, those that wait longest first. One jump of the index a lane,
 * however many deliveries wait in it.
 */
export async function dueLanes(sql: Sql): Promise<string[]> {
  const rows = await select<{ lane: string; due: string }>(
    sql,
    `SELECT lane, CAST(MIN(due_at) AS CHAR) AS due FROM deliveries
      WHERE lane IS NOT NULL GROUP BY lane`
  )
  const now = sqlTime(nowMs())
  return rows
    .filter(({ due }) => due <= now)
    .sort((one, other) => (one.due < other.due ? -1 : 1))
    .map(({ lane }) => lane)
}

import { findTimeZones } from '#app/people/workspaces/queries/find_time_zones'
import type { Sql } from '#app/shared/database/sql'
import type { Click } from '#app/visits/raw_clicks/click'

/** Notes with each click the present zone of its workspace, for what sums read from its time. */
export async function noteTimeZones(sql: Sql, clicks: readonly Click[]): Promise<void> {
  const zones = await findTimeZones(sql, [...new Set(clicks.map((click) => click.workspaceId))])
  for (const click of clicks) click.timeZone = zones.get(click.workspaceId)
}

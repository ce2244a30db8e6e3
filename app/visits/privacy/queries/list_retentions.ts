import db from '@adonisjs/lucid/services/db'
import { refreshPlans } from '#app/platform/access/known_plans'
import { resolvePlan, resolveRawClickDays } from '#app/platform/access/resolve_plan'
import { select } from '#app/shared/database/sql'

/** How long a workspace keeps raw clicks. */
export interface WorkspaceRetention {
  workspaceId: string
  timeZone: string
  rawClickDays: number
}

/**
 * Lists the workspaces that keep raw clicks for less than this number of days. It reads plans as
 * they are now: by a plan that this process does not know yet, too much would be deleted.
 */
export async function listRetentions(lessThanDays: number): Promise<WorkspaceRetention[]> {
  await refreshPlans()
  const rows = await select<{
    id: string
    time_zone: string
    raw_click_days: number | null
    plan: string | null
  }>(
    db,
    `SELECT w.id, w.time_zone, w.raw_click_days, o.plan
    FROM workspaces w JOIN organisations o ON o.id = w.organisation_id ORDER BY w.id`
  )
  return rows
    .map((row) => ({
      workspaceId: row.id,
      timeZone: row.time_zone,
      rawClickDays: resolveRawClickDays(row.raw_click_days, resolvePlan(row.plan).plan),
    }))
    .filter(({ rawClickDays }) => rawClickDays < lessThanDays)
}

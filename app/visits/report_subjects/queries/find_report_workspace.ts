import { resolvePlan, resolveRawClickDays } from '#app/platform/access/resolve_plan'
import { select, type Sql } from '#app/shared/database/sql'
import type { ReportWorkspace } from '#app/visits/report_subjects/report_subject'

/** Finds the workspace of a report that is read without a member; null where it was deleted. */
export async function findReportWorkspace(
  sql: Sql,
  workspaceId: string
): Promise<ReportWorkspace | null> {
  const [row] = await select<{
    id: string
    name: string
    organisationId: string
    timeZone: string
    rawClickDays: number | null
    conversionTracking: number
    plan: string | null
    suspendedAt: Date | null
  }>(
    sql,
    `SELECT w.id, w.name, w.organisation_id AS organisationId, w.time_zone AS timeZone,
            w.raw_click_days AS rawClickDays, w.conversion_tracking AS conversionTracking,
            o.plan, o.suspended_at AS suspendedAt
       FROM workspaces w JOIN organisations o ON o.id = w.organisation_id
      WHERE w.id = ? AND w.deleted_at IS NULL AND o.deleted_at IS NULL`,
    [workspaceId]
  )
  if (!row) return null
  const { plan, suspendedAt, ...workspace } = row
  return {
    ...workspace,
    rawClickDays: resolveRawClickDays(row.rawClickDays, resolvePlan(plan).plan),
    conversionTracking: row.conversionTracking === 1,
    suspended: suspendedAt !== null,
  }
}

import type { WorkspaceRecord } from '#app/people/workspaces/workspace'
import { resolvePlan, resolveRawClickDays } from '#app/platform/access/resolve_plan'
import { select, type Sql } from '#app/shared/database/sql'

/** Finds a workspace that is known to be there. */
export async function findWorkspace(
  sql: Sql,
  workspaceId: string,
  { lock = false } = {}
): Promise<WorkspaceRecord> {
  const [row] = await select<any>(
    sql,
    `SELECT w.id, w.name, w.organisation_id AS organisationId, w.time_zone AS timeZone,
            w.default_domain_id AS defaultDomainId, w.conversion_tracking AS conversionTracking,
            w.click_privacy AS clickPrivacy, w.raw_click_days AS rawClickDays,
            w.respect_gpc AS respectGpc, w.health_checks AS healthChecks, w.created_at AS createdAt, w.updated_at AS updatedAt,
            (SELECT o.plan FROM organisations o WHERE o.id = w.organisation_id) AS plan
       FROM workspaces w WHERE w.id = ? ${lock ? 'FOR UPDATE' : ''}`,
    [workspaceId]
  )
  const { plan, ...columns } = row
  return {
    ...columns,
    conversionTracking: row.conversionTracking === 1,
    rawClickDays: resolveRawClickDays(row.rawClickDays, resolvePlan(plan).plan),
    respectGpc: row.respectGpc === 1,
    healthChecks: row.healthChecks === 1,
  }
}

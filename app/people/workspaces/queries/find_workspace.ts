import type { WorkspaceRecord } from '#app/people/workspaces/workspace'
import { select, type Sql } from '#app/shared/sql'

/** Finds a workspace that is known to be there. */
export async function findWorkspace(
  sql: Sql,
  workspaceId: string,
  { lock = false } = {}
): Promise<WorkspaceRecord> {
  const [row] = await select<any>(
    sql,
    `SELECT id, name, organisation_id AS organisationId, time_zone AS timeZone,
            default_domain_id AS defaultDomainId, conversion_tracking AS conversionTracking,
            created_at AS createdAt, updated_at AS updatedAt
       FROM workspaces WHERE id = ? ${lock ? 'FOR UPDATE' : ''}`,
    [workspaceId]
  )
  return { ...row, conversionTracking: row.conversionTracking === 1 }
}

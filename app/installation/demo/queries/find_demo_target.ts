import db from '@adonisjs/lucid/services/db'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'

/** Where the demo goes to, and in whose name. */
export interface DemoTarget {
  workspace: Workspace
  actor: Actor

  /** Days for which the plan keeps raw clicks. */
  rawClicksDays: number
}

/**
 * A workspace by its id, or the oldest of the installation; its organisation's first owner acts.
 *
 * @returns null when there is none: the installation is not set up
 */
export async function findDemoTarget(workspaceId: string | null): Promise<DemoTarget | null> {
  const row = await db
    .from('workspaces')
    .join('organisations', 'organisations.id', 'workspaces.organisation_id')
    .join('organisation_owners', 'organisation_owners.organisation_id', 'organisations.id')
    .if(workspaceId, (query) => query.where('workspaces.id', workspaceId!))
    .orderBy([{ column: 'workspaces.created_at' }, { column: 'organisation_owners.created_at' }])
    .select('workspaces.*', 'organisations.plan', 'organisation_owners.user_id')
    .first()
  if (!row) return null
  return {
    workspace: {
      id: row.id,
      name: row.name,
      organisationId: row.organisation_id,
      timeZone: row.time_zone,
      defaultDomainId: row.default_domain_id || null,
      conversionTracking: Boolean(row.conversion_tracking),
    },
    actor: { userId: row.user_id, apiKeyId: null, address: null, requestId: null },
    rawClicksDays: resolvePlan(row.plan).plan.rawClicksDays,
  }
}

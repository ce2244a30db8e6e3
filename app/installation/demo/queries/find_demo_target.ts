import db from '@adonisjs/lucid/services/db'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { select } from '#app/shared/database/sql'

/** Where the demo goes to, and in whose name. */
export interface DemoTarget {
  workspace: Workspace
  actor: Actor

  /** Days for which the plan keeps raw clicks. */
  rawClicksDays: number
}

interface Row {
  id: string
  name: string
  organisation_id: string
  time_zone: string
  default_domain_id: string | null
  conversion_tracking: number
  plan: string | null
  user_id: string
}

/**
 * Finds a workspace by its id, or the oldest of the installation; its organisation's first owner
 * acts.
 *
 * @returns null when there is none: the installation is not set up
 */
export async function findDemoTarget(workspaceId: string | null): Promise<DemoTarget | null> {
  const [row] = await select<Row>(
    db,
    `SELECT w.id, w.name, w.organisation_id, w.time_zone, w.default_domain_id,
            w.conversion_tracking, o.plan, ow.user_id
       FROM workspaces w
       JOIN organisations o ON o.id = w.organisation_id
       JOIN organisation_owners ow ON ow.organisation_id = o.id
      WHERE w.deleted_at IS NULL AND o.deleted_at IS NULL ${workspaceId === null ? '' : 'AND w.id = ?'}
      ORDER BY w.created_at, ow.created_at LIMIT 1`,
    workspaceId === null ? [] : [workspaceId]
  )
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

import db from '@adonisjs/lucid/services/db'
import type { ImportRow } from '#app/linking/imports/import'
import { accessProblem } from '#app/platform/access/problems'
import { findMember } from '#app/platform/access/queries/find_member'
import { resolveRole } from '#app/platform/access/resolve_access'
import { isAtLeast } from '#app/platform/access/roles'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import { select } from '#app/shared/database/sql'

interface Row {
  id: string
  name: string
  organisation_id: string
  time_zone: string
  default_domain_id: string | null
  conversion_tracking: number
  suspended_at: Date | null
}

/** What work behind the answer keeps of the person who started it. */
export type StartedWork = Pick<ImportRow, 'id' | 'workspace_id' | 'created_by' | 'api_key_id'> & {
  /** An operator's, which needs no member. */
  unlimited?: number
}

/**
 * Finds where an import, or a change of many links, works and in whose name: asked again for each share of the work, so that it
 * ends when the person who started it may no longer make links.
 *
 * @throws Problem `access.forbidden`, `account.suspended`
 */
export async function findImportWorkspace(
  row: StartedWork
): Promise<{ workspace: Workspace; actor: Actor }> {
  const [workspace] = await select<Row>(
    db,
    `SELECT w.id, w.name, w.organisation_id, w.time_zone, w.default_domain_id,
            w.conversion_tracking, o.suspended_at
       FROM workspaces w JOIN organisations o ON o.id = w.organisation_id WHERE w.id = ?`,
    [row.workspace_id]
  )
  if (!row.unlimited) await assertMayWrite(row)
  if (workspace.suspended_at !== null) throw accessProblem('account.suspended')
  return {
    workspace: {
      id: workspace.id,
      name: workspace.name,
      organisationId: workspace.organisation_id,
      timeZone: workspace.time_zone,
      defaultDomainId: workspace.default_domain_id || null,
      conversionTracking: Boolean(workspace.conversion_tracking),
    },
    actor: { userId: row.created_by, apiKeyId: row.api_key_id, address: null, requestId: row.id },
  }
}

async function assertMayWrite(row: StartedWork): Promise<void> {
  const member = row.created_by ? await findMember(row.created_by, row.workspace_id) : null
  const role = member && resolveRole(member)
  if (role && isAtLeast(role, 'Manager')) return
  throw accessProblem('access.forbidden', {
    said: { key: 'problems.access.only.starter' },
  })
}

import db from '@adonisjs/lucid/services/db'
import { isAtLeast } from '#app/platform/access/roles'
import { resolveRole } from '#app/platform/access/resolve_access'
import { accessProblem } from '#app/platform/access/problems'
import { findMember } from '#app/platform/access/queries/find_member'
import type { ImportRow } from '#app/linking/imports/import'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'

/**
 * Where an import works and in whose name: asked anew for each share of the work, so that it ends
 * when whoever started it may no longer make links.
 *
 * @throws Problem `access.forbidden`, `account.suspended`
 */
export async function findImportWorkspace(
  row: ImportRow
): Promise<{ workspace: Workspace; actor: Actor }> {
  const place = await db
    .from('workspaces')
    .join('organisations', 'organisations.id', 'workspaces.organisation_id')
    .where('workspaces.id', row.workspace_id)
    .select('workspaces.*', 'organisations.suspended_at')
    .firstOrFail()
  if (!row.unlimited) await assertMayWrite(row)
  if (place.suspended_at !== null) throw accessProblem('account.suspended')
  return {
    workspace: {
      id: place.id,
      name: place.name,
      organisationId: place.organisation_id,
      timeZone: place.time_zone,
      defaultDomainId: place.default_domain_id || null,
      conversionTracking: Boolean(place.conversion_tracking),
    },
    actor: { userId: row.created_by, apiKeyId: row.api_key_id, address: null, requestId: row.id },
  }
}

async function assertMayWrite(row: ImportRow): Promise<void> {
  const member = row.created_by ? await findMember(row.created_by, row.workspace_id) : null
  const role = member && resolveRole(member)
  if (role && isAtLeast(role, 'Manager')) return
  throw accessProblem('access.forbidden', {
    detail: 'Whoever started the import may no longer make links in this workspace.',
  })
}

import db from '@adonisjs/lucid/services/db'
import type { DomainRow } from '#app/linking/domains/domain'
import type { AccountRow } from '#app/people/accounts/queries/find_account'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import type { Actor, Workspace } from '#app/platform/access/workspace_access'
import type { WorkspaceRow } from '#app/platform/access/workspace_row'
import { table } from '#app/shared/database/sql'

/**
 * Finds a workspace by its id, or the only one of the installation; the links are made in the name
 * of the person with this address, else of the organisation's first owner.
 *
 * @returns what is wrong, as a sentence, where there is no such place
 */
export async function findOperatorWorkspace(
  workspaceId: string | null,
  email: string | null
): Promise<{ workspace: Workspace; actor: Actor } | string> {
  const rows = await table<WorkspaceRow>(db, 'workspaces')
    .whereNull('deleted_at')
    .whereNotIn(
      'organisation_id',
      table<OrganisationRow>(db, 'organisations').whereNotNull('deleted_at').select('id')
    )
    .if(workspaceId, (query) => query.where('id', workspaceId!))
    .orderBy('created_at')
    .limit(2)
  if (rows.length === 0) return 'There is no such workspace.'
  if (rows.length > 1) return 'There are several workspaces; name one with --workspace=<id>.'
  const [row] = rows
  const userId = email ? await findUserId(email) : await findOwnerId(row.organisation_id)
  if (!userId) return email ? `Nobody has the address ${email}.` : 'The workspace has no owner.'
  return {
    workspace: {
      id: row.id,
      name: row.name,
      organisationId: row.organisation_id,
      timeZone: row.time_zone,
      defaultDomainId: row.default_domain_id || null,
      conversionTracking: Boolean(row.conversion_tracking),
    },
    actor: { userId, apiKeyId: null, address: null, requestId: null },
  }
}

async function findUserId(email: string): Promise<string | null> {
  const user = await table<AccountRow>(db, 'users')
    .where('email_key', email.trim().toLowerCase())
    .first()
  return user?.id ?? null
}

async function findOwnerId(organisationId: string): Promise<string | null> {
  const owner = await table<{ user_id: string }>(db, 'organisation_owners')
    .where('organisation_id', organisationId)
    .orderBy('created_at')
    .first()
  return owner?.user_id ?? null
}

/** Finds a domain of the workspace by its id or hostname. */
export async function findDomainId(workspaceId: string, name: string): Promise<string | null> {
  const row = await table<DomainRow>(db, 'domains')
    .where('workspace_id', workspaceId)
    .whereNull('removed_at')
    .where((either) => either.where('id', name).orWhere('hostname', name.toLowerCase()))
    .first()
  return row?.id ?? null
}

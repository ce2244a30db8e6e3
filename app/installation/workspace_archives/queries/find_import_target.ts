import db from '@adonisjs/lucid/services/db'
import { ArchiveRefused } from '#app/installation/workspace_archives/archive_refused'
import { listOrganisationPeople } from '#app/installation/workspace_archives/queries/list_people'
import type { OrganisationRow } from '#app/platform/access/organisation_row'
import { select, table } from '#app/shared/database/sql'

/** Where a workspace goes, and in whose name. */
export interface WorkspaceImportTarget {
  organisationId: string

  /** Who imports. */
  userId: string

  /** Members of the organisation by their addresses. */
  members: ReadonlyMap<string, string>
}

/**
 * Finds the organisation with this id, or the only one; in the name of the member with this address,
 * else of its first Owner.
 *
 * @throws ArchiveRefused where there is none
 */
export async function findImportTarget(
  organisationId: string | null,
  email: string | null
): Promise<WorkspaceImportTarget> {
  const rows = await table<OrganisationRow>(db, 'organisations')
    .whereNull('deleted_at')
    .whereNull('erased_at')
    .if(organisationId, (query) => query.where('id', organisationId!))
    .limit(2)
    .select('id')
  if (rows.length === 0) throw new ArchiveRefused('There is no such organisation.')
  if (rows.length > 1) {
    throw new ArchiveRefused('There are several organisations; name one: --organisation=<id>')
  }
  const [{ id }] = rows
  const members = await listOrganisationPeople(db, id)
  const userId = email ? members.get(email.trim().toLowerCase()) : await findFirstOwner(id)
  if (!userId) {
    throw new ArchiveRefused(
      email ? `${email} is no member of the organisation.` : 'The organisation has no owner.'
    )
  }
  return { organisationId: id, userId, members }
}

async function findFirstOwner(organisationId: string): Promise<string | undefined> {
  const [owner] = await select<{ id: string }>(
    db,
    `SELECT user_id AS id FROM organisation_owners WHERE organisation_id = ?
      ORDER BY created_at, user_id LIMIT 1`,
    [organisationId]
  )
  return owner?.id
}

import db from '@adonisjs/lucid/services/db'
import { select } from '#app/shared/database/sql'

export interface OwnerRecord {
  userId: string
  email: string
  displayName: string | null
}

/** Lists the Owners of these organisations, by organisation, longest-standing first. */
export async function listOwners(organisationIds: string[]): Promise<Map<string, OwnerRecord[]>> {
  const owners = new Map<string, OwnerRecord[]>(organisationIds.map((id) => [id, []]))
  if (organisationIds.length === 0) return owners
  const rows = await select<OwnerRecord & { organisationId: string }>(
    db,
    `SELECT ow.organisation_id AS organisationId, u.id AS userId, u.email,
            u.display_name AS displayName
       FROM organisation_owners ow JOIN users u ON u.id = ow.user_id
      WHERE ow.organisation_id IN (?) ORDER BY ow.created_at, u.id`,
    [organisationIds]
  )
  for (const { organisationId, ...owner } of rows) owners.get(organisationId)!.push(owner)
  return owners
}

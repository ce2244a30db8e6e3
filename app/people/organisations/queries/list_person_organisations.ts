import db from '@adonisjs/lucid/services/db'
import type { PersonOrganisation } from '#app/people/organisations/organisation'
import { resolveRole } from '#app/platform/access/resolve_access'
import { resolvePlan } from '#app/platform/access/resolve_plan'
import type { Role } from '#app/platform/access/roles'
import { select } from '#app/shared/database/sql'

interface Row {
  organisationId: string
  organisationName: string
  plan: string | null
  mfaRequired: number
  suspendedAt: Date | null
  isOwner: number
  workspaceId: string | null
  workspaceName: string
  timeZone: string
  memberRole: Role | null
}

const QUERY = `
  SELECT o.id AS organisationId, o.name AS organisationName, o.plan,
         o.mfa_required AS mfaRequired, o.suspended_at AS suspendedAt,
         (ow.user_id IS NOT NULL) AS isOwner, w.id AS workspaceId, w.name AS workspaceName,
         w.time_zone AS timeZone, m.role AS memberRole
    FROM (SELECT organisation_id AS id FROM organisation_owners WHERE user_id = ?
           UNION
          SELECT ws.organisation_id FROM workspace_members mine
            JOIN workspaces ws ON ws.id = mine.workspace_id WHERE mine.user_id = ?) theirs
    JOIN organisations o ON o.id = theirs.id AND o.deleted_at IS NULL
    LEFT JOIN organisation_owners ow ON ow.organisation_id = o.id AND ow.user_id = ?
    LEFT JOIN workspaces w ON w.organisation_id = o.id AND w.deleted_at IS NULL
    LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ?
   ORDER BY o.name, o.id, w.name, w.id`

/**
 * Lists where someone belongs: each organisation, and in it the workspaces that they can use, by
 * name. Behaviour, section 2.7, `/api/me`.
 */
export async function listPersonOrganisations(userId: string): Promise<PersonOrganisation[]> {
  const rows = await select<Row>(
    db,
    QUERY,
    Array.from({ length: 4 }, () => userId)
  )
  const found = new Map<string, PersonOrganisation>()
  for (const row of rows) {
    const organisation = found.get(row.organisationId) ?? toOrganisation(row)
    found.set(organisation.id, organisation)
    const role = resolveRole(row)
    if (!row.workspaceId || !role) continue
    const { workspaceId: id, workspaceName: name, timeZone } = row
    organisation.workspaces.push({ id, name, role, timeZone })
  }
  return [...found.values()]
}

function toOrganisation(row: Row): PersonOrganisation {
  return {
    id: row.organisationId,
    name: row.organisationName,
    plan: resolvePlan(row.plan).name,
    role: row.isOwner === 1 ? 'Owner' : 'Member',
    mfaRequired: row.mfaRequired === 1,
    suspended: row.suspendedAt !== null,
    workspaces: [],
  }
}

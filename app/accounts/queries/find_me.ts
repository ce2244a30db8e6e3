import db from '@adonisjs/lucid/services/db'
import { roleOf } from '#app/access/access_of'
import type { Role } from '#app/access/roles'
import { planOf } from '#app/plans/plan_of'
import { findAccount, type AccountRow } from '#app/accounts/queries/find_account'

/** A person, with everything that they are in. Contract, section 2. */
export interface Me {
  id: string
  email: string
  displayName: string | null
  emailVerified: boolean
  mfaEnabled: boolean
  installationAdministrator: boolean
  organisations: {
    id: string
    name: string
    plan: string

    /** `Owner`, or `Member`: in some of its workspaces. */
    role: 'Owner' | 'Member'
    mfaRequired: boolean
    suspended: boolean
    workspaces: { id: string; name: string; role: Role; timeZone: string }[]
  }[]
}

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

/** The organisations that the person owns, also such without a workspace, and their workspaces. */
const QUERY = `
  SELECT o.id AS organisationId, o.name AS organisationName, o.plan,
         o.mfa_required AS mfaRequired, o.suspended_at AS suspendedAt,
         (ow.user_id IS NOT NULL) AS isOwner, w.id AS workspaceId, w.name AS workspaceName,
         w.time_zone AS timeZone, m.role AS memberRole
    FROM (SELECT organisation_id AS id FROM organisation_owners WHERE user_id = ?
           UNION
          SELECT ws.organisation_id FROM workspace_members mine
            JOIN workspaces ws ON ws.id = mine.workspace_id WHERE mine.user_id = ?) theirs
    JOIN organisations o ON o.id = theirs.id
    LEFT JOIN organisation_owners ow ON ow.organisation_id = o.id AND ow.user_id = ?
    LEFT JOIN workspaces w ON w.organisation_id = o.id
    LEFT JOIN workspace_members m ON m.workspace_id = w.id AND m.user_id = ?
   ORDER BY o.name, o.id, w.name, w.id`

export async function findMe(userId: string): Promise<Me | null> {
  const account = await findAccount(userId)
  if (!account) return null
  const [rows] = await db.rawQuery(QUERY, [userId, userId, userId, userId])
  return { ...personOf(account), organisations: organisationsOf(rows) }
}

function personOf(account: AccountRow) {
  return {
    id: account.id,
    email: account.email,
    displayName: account.display_name,
    emailVerified: account.email_verified_at !== null,
    mfaEnabled: account.mfa_enabled_at !== null,
    installationAdministrator: account.installation_administrator === 1,
  }
}

function organisationsOf(rows: Row[]): Me['organisations'] {
  const found = new Map<string, Me['organisations'][number]>()
  for (const row of rows) {
    const organisation = found.get(row.organisationId) ?? organisationOf(row)
    found.set(organisation.id, organisation)
    const role = roleOf(row)
    if (!row.workspaceId || !role) continue
    const { workspaceId: id, workspaceName: name, timeZone } = row
    organisation.workspaces.push({ id, name, role, timeZone })
  }
  return [...found.values()]
}

function organisationOf(row: Row): Me['organisations'][number] {
  return {
    id: row.organisationId,
    name: row.organisationName,
    plan: planOf(row.plan).name,
    role: row.isOwner === 1 ? 'Owner' : 'Member',
    mfaRequired: row.mfaRequired === 1,
    suspended: row.suspendedAt !== null,
    workspaces: [],
  }
}

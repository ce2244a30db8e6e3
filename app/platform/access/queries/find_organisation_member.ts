import db from '@adonisjs/lucid/services/db'
import type { SignInPolicy } from '#app/platform/access/sign_in_policy'
import { select } from '#app/shared/database/sql'

export interface OrganisationMember {
  id: string
  name: string
  plan: string | null
  mfaRequired: number
  signInPolicy: SignInPolicy | null
  sessionHours: number | null
  breakGlass: number | null
  suspendedAt: Date | null
  isDeleted: number
  isOwner: number
  isMember: number
}

/** Finds what the person is in the organisation; null where there is no such organisation. */
export async function findOrganisationMember(
  userId: string,
  organisationId: string
): Promise<OrganisationMember | null> {
  const [row] = await select<OrganisationMember>(
    db,
    `SELECT o.id, o.name, o.plan, o.mfa_required AS mfaRequired, o.suspended_at AS suspendedAt,
            o.sign_in_policy AS signInPolicy, o.session_hours AS sessionHours,
            (SELECT ow.break_glass FROM organisation_owners ow
              WHERE ow.organisation_id = o.id AND ow.user_id = ?) AS breakGlass,
            (o.deleted_at IS NOT NULL) AS isDeleted,
            EXISTS (SELECT 1 FROM organisation_owners ow
                     WHERE ow.organisation_id = o.id AND ow.user_id = ?) AS isOwner,
            EXISTS (SELECT 1 FROM workspace_members m JOIN workspaces w ON w.id = m.workspace_id
                     WHERE w.organisation_id = o.id AND m.user_id = ?) AS isMember
       FROM organisations o WHERE o.id = ?`,
    [userId, userId, userId, organisationId]
  )
  return row ?? null
}
